/// Writes frames as an animated GIF of one palette, as they come.
///
/// One frame is held back, for how long it is shown depends on those that follow.
package struct GIFAnimationWriter: FrameWriter, Sendable {
  /// The longest side that the format can express.
  package static let longestSide = 65_535

  private let size: PixelSize
  private let quantizer: GIFQuantizer
  private let pace: FramePace
  private let head: [UInt8]
  private var writer: GIFFrameWriter
  /// The frame that is held back; nil before the first.
  private var held: GIFQuantizer.Frame?
  /// The number of the frame that is held back, and of the next one to come.
  private var (first, next) = (0, 0)

  /// Begins an animation.
  ///
  /// - Parameters:
  ///   - size: The size of all frames.
  ///   - palette: The colours, best those of all frames.
  ///   - framesPerSecond: How many frames are shown in a second, more than none. What is shown for less
  ///     than half a hundredth of a second may be left out.
  ///   - loops: How often the animation plays, at least once; nil is forever.
  package init(size: PixelSize, palette: GIFPalette, framesPerSecond: Double, loops: Int?) {
    self.size = size
    quantizer = GIFQuantizer(palette)
    pace = FramePace(framesPerSecond: framesPerSecond, loops: loops)
    head =
      size.longSide > Self.longestSide
      ? [] : GIFBlocks.head(size: size, palette: palette, loops: loops)
    writer = GIFFrameWriter(size: size, palette: palette)
  }

  /// Adds a frame.
  ///
  /// - Parameter frame: Opaque or straight, of the animation's size; pixels that are more than half
  ///   transparent become so, and all others opaque.
  /// - Returns: The bytes of the file that are ready, possibly none.
  /// - Throws: `EncodeError.tooLarge`.
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
    guard frame.numbers != held.numbers, delay > 0 else { return [] }
    first = next
    return writer.write(held.numbers, before: frame.numbers, delay: delay)
  }

  /// Ends the animation.
  ///
  /// - Returns: The last bytes of the file.
  /// - Throws: `EncodeError.failed` for an animation without a frame.
  package mutating func finish() throws(EncodeError) -> [UInt8] {
    guard let held else { throw .failed(format: .gif, detail: "there is no frame") }
    // Viewers take no time at all for a tenth of a second.
    let delay = max(pace.length(of: first..<next, unit: 100), 1)
    return writer.write(held.numbers, before: nil, delay: delay) + [GIFBlocks.trailer]
  }
}
