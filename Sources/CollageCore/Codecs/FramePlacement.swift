/// The position of a frame on a larger canvas.
///
/// The canvas is transparent outside the frame.
struct FramePlacement {
  let x: Int
  let y: Int
  let size: PixelSize

  /// Returns whether the canvas is large and the frame covers less than 1/64 of it.
  ///
  /// Such a small file would need much memory.
  func isLost(on canvas: PixelSize) -> Bool {
    canvas.area > 1 << 24 && canvas.area / 64 > size.area
  }

  /// Returns the pixels of the whole canvas, with four bytes per pixel.
  ///
  /// The frame must be inside the canvas.
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
