/// The command of the user's `ffmpeg` that encodes frames as a video.
package struct FFmpegCommand: Hashable {
  let format: AnimationFormat
  let size: PixelSize
  /// True if pixels can be transparent; only WebM stores transparency.
  let hasAlpha: Bool
  let framesPerSecond: Double

  package init(format: AnimationFormat, size: PixelSize, hasAlpha: Bool, framesPerSecond: Double) {
    (self.format, self.size, self.hasAlpha, self.framesPerSecond) = (
      format, size, hasAlpha, framesPerSecond
    )
  }

  /// Returns the program and its arguments.
  ///
  /// The program reads four bytes per pixel from standard input and writes to the path `output`,
  /// where a file must not exist.
  func arguments(program: String = "ffmpeg", to output: String) -> [String] {
    [
      program, "-nostdin", "-hide_banner", "-loglevel", "error", "-n",
      "-f", "rawvideo", "-pixel_format", hasAlpha ? "rgba" : "rgb0",
      "-video_size", "\(size.width)x\(size.height)", "-framerate", "\(framesPerSecond)",
      "-i", "pipe:0", "-an", "-vf", filter, "-colorspace", "bt709", "-color_primaries", "bt709",
      "-color_trc", "bt709", "-color_range", "tv", "-fflags", "+bitexact",
      "-flags:v", "+bitexact", "-map_metadata", "-1",
    ] + codec + [output]
  }

  /// The filter that converts frames to a form that all players support: even width and height, and
  /// BT.709 colors in the limited range.
  private var filter: String {
    let (right, bottom) = (size.width % 2, size.height % 2)
    // The padding repeats the last column and row. Padding of another color would bleed into the
    // image, because one chroma sample covers a block of 2×2 pixels.
    let even =
      right + bottom > 0
      ? "pad=ceil(iw/2)*2:ceil(ih/2)*2,fillborders=right=\(right):bottom=\(bottom):mode=smear,"
      : ""
    let layout = hasAlpha && format.hasAlpha ? "yuva420p" : "yuv420p"
    return even + "scale=out_color_matrix=bt709:out_range=tv,format=" + layout
  }

  /// The codec's options, which make the output identical on any number of cores.
  private var codec: [String] {
    switch format {
    case .mp4:
      // The bitstream filter removes the encoder's SEI message, which contains the number of
      // threads.
      ["-c:v", "libx264", "-crf", "20", "-bsf:v", "filter_units=remove_types=6"]
        + ["-movflags", "+faststart", "-f", "mp4"]
    default:
      // This encoder's output with one thread differs from its output with several, so the number
      // of threads is fixed.
      ["-c:v", "libvpx-vp9", "-crf", "31", "-b:v", "0", "-row-mt", "1", "-threads", "8"]
        + ["-f", "webm"]
    }
  }
}
