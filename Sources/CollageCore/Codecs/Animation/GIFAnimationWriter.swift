/// Writes an animated GIF with one palette, frame by frame.
///
/// A frame's duration depends on the frames that follow. The writer therefore writes a frame only
/// when it receives a frame that differs from it, or when the animation is finished.
package struct GIFAnimationWriter: FrameWriter, Sendable {
  /// The longest side that the format supports, in pixels.
  package static let longestSide = 65_535

  private let size: PixelSize
  private let quantizer: GIFQuantizer
  private let pace: FrameTiming
  private let head: [UInt8]
  private var writer: GIFFrameWriter
  /// The last received frame, which hasn't been written yet; `nil` before the first frame.
  private var held: GIFQuantizer.Frame?
  /// The range `first..<next` contains the frames that the viewer shows as `held`; `next` is the
  /// index of the next frame to receive.
  private var (first, next) = (0, 0)

  /// Creates a writer.
  ///
  /// Delays in GIF are whole hundredths of a second. Frames shorter than half a hundredth of a
  /// second can be dropped. The palette should be created from all frames. `loops` is at least 1;
  /// `nil` repeats forever.
  package init(size: PixelSize, palette: GIFPalette, framesPerSecond: Double, loops: Int?) {
    self.size = size
    quantizer = GIFQuantizer(palette)
    pace = FrameTiming(framesPerSecond: framesPerSecond, loops: loops)
    head =
      size.longSide > Self.longestSide
      ? [] : GIFBlocks.head(size: size, palette: palette, loops: loops)
    writer = GIFFrameWriter(size: size, palette: palette)
  }

  /// Adds a frame, and returns the next bytes of the file, which can be empty.
  ///
  /// The frame is opaque or has straight alpha. Pixels that are more than half transparent become
  /// fully transparent, and all others opaque.
  package mutating func add(_ frame: Bitmap) throws(EncodeError) -> [UInt8] {
    guard size.longSide <= Self.longestSide else {
      throw .tooLarge(format: .gif, size: size, longestSide: Self.longestSide)
    }
    precondition(frame.size == size, "all frames have one size")
    let frame = quantizer.frame(of: frame, after: held)
    defer {
      held = frame
      next += 1
    }
    guard let held else { return head }
    let delay = pace.length(of: first..<next, unit: 100)
    guard frame.colorIndices != held.colorIndices, delay > 0 else { return [] }
    first = next
    return writer.write(held.colorIndices, before: frame.colorIndices, delay: delay)
  }

  /// Returns the last bytes of the file; throws an error if the animation has no frames.
  package mutating func finish() throws(EncodeError) -> [UInt8] {
    guard let held else { throw .failed(format: .gif, detail: "it has no frames") }
    // Viewers replace a delay of zero with a tenth of a second, so the minimum is 1.
    let delay = max(pace.length(of: first..<next, unit: 100), 1)
    return writer.write(held.colorIndices, before: nil, delay: delay) + [GIFBlocks.trailer]
  }
}
