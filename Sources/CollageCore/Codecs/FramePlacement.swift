/// The position of a frame on the canvas of a GIF or WebP; the canvas is transparent outside the
/// frame.
struct FramePlacement {
  let x: Int
  let y: Int
  let size: PixelSize

  /// Returns true if the frame covers less than 1/64 of a canvas with more than 16 megapixels.
  ///
  /// Decoding such an image would need much memory, although its file is small.
  func isTiny(on canvas: PixelSize) -> Bool {
    canvas.area > 1 << 24 && canvas.area / 64 > size.area
  }

  /// Returns the four-byte pixels of the whole canvas, which must contain the frame.
  func onCanvas(_ canvas: PixelSize, _ pixels: [UInt8]) -> [UInt8] {
    guard size != canvas else { return pixels }
    var target = [UInt8](repeating: 0, count: canvas.area * 4)
    for row in 0..<size.height {
      let start = ((y + row) * canvas.width + x) * 4
      target.replaceSubrange(
        start..<start + size.width * 4,
        with: pixels[row * size.width * 4..<(row + 1) * size.width * 4])
    }
    return target
  }
}
