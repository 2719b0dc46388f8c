/// The command by which the user's `ffmpeg` makes a film of the frames that it reads.
package struct VideoCommand: Hashable {
  /// MP4 or WebM.
  let format: MovingFormat
  /// Columns and rows.
  let size: PixelSize
  /// Whether pixels may be transparent; only WebM keeps that.
  let hasAlpha: Bool
  /// How many frames a second has.
  let framesPerSecond: Double

  package init(format: MovingFormat, size: PixelSize, hasAlpha: Bool, framesPerSecond: Double) {
    (self.format, self.size, self.hasAlpha, self.framesPerSecond) = (
      format, size, hasAlpha, framesPerSecond
    )
  }

  /// The words of the command, which reads four bytes a pixel from its standard input.
  ///
  /// - Parameters:
  ///   - program: The name of `ffmpeg`, or its path.
  ///   - output: The file that it writes, which is not there.
  /// - Returns: The program and its arguments.
  func words(program: String = "ffmpeg", to output: String) -> [String] {
    [
      program, "-nostdin", "-hide_banner", "-loglevel", "error", "-n",
      "-f", "rawvideo", "-pixel_format", hasAlpha ? "rgba" : "rgb0",
      "-video_size", "\(size.width)x\(size.height)", "-framerate", "\(framesPerSecond)",
      "-i", "pipe:0", "-an", "-vf", filter, "-colorspace", "bt709", "-color_primaries", "bt709",
      "-color_trc", "bt709", "-color_range", "tv", "-fflags", "+bitexact",
      "-flags:v", "+bitexact", "-map_metadata", "-1",
    ] + codec + [output]
  }

  /// What players agree on has even sides, and the colours of BT.709 in the narrow range.
  private var filter: String {
    let (right, bottom) = (size.width % 2, size.height % 2)
    // The column and the row that are added repeat the last ones: others would shine through, since colours
    // are stored for two by two pixels.
    let even =
      right + bottom > 0
      ? "pad=ceil(iw/2)*2:ceil(ih/2)*2,fillborders=right=\(right):bottom=\(bottom):mode=smear,"
      : ""
    let layout = hasAlpha && format.hasAlpha ? "yuva420p" : "yuv420p"
    return even + "scale=out_color_matrix=bt709:out_range=tv,format=" + layout
  }

  /// How the film is compressed: to the same bytes on any number of cores.
  private var codec: [String] {
    switch format {
    case .mp4:
      // The coder would note the number of its threads, which changes nothing else.
      ["-c:v", "libx264", "-crf", "20", "-bsf:v", "filter_units=remove_types=6"]
        + ["-movflags", "+faststart", "-f", "mp4"]
    default:
      // With one thread alone this coder comes to another result.
      ["-c:v", "libvpx-vp9", "-crf", "31", "-b:v", "0", "-row-mt", "1", "-threads", "8"]
        + ["-f", "webm"]
    }
  }
}
