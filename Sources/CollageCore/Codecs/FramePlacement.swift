/// The position of a frame on a canvas that is transparent elsewhere.
struct FramePlacement {
  let x: Int
  let y: Int
  let size: PixelSize

  /// Returns whether the canvas is large and almost empty, so that a small file would take much
  /// memory.
  func isLost(on canvas: PixelSize) -> Bool {
    canvas.area > 1 << 24 && canvas.area / 64 > size.area
  }

  /// Returns the canvas with the frame's pixels of four bytes; the frame must be inside the canvas.
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
