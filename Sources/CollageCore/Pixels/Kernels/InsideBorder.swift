extension Bitmap {
  /// Returns the image with a border of a single color over its edges.
  ///
  /// The widths are fractions of the image's width and height. A transparent color also replaces
  /// the covered pixels. The result is opaque if the image and the color are opaque, otherwise
  /// premultiplied.
  func bordered(inside edges: EdgeDistances, _ color: Color) -> Bitmap {
    precondition(alpha != .straight)
    let columns = Self.coverage(width, edges.left, edges.right)
    let rows = Self.coverage(height, edges.top, edges.bottom)
    var result = self
    if !color.isOpaque { result.alpha = .premultiplied }
    // SAFETY: both types have 32 bits.
    let border = unsafe unsafeBitCast(color.premultiplied, to: UInt32.self)
    unsafe result.bytes.withUnsafeMutableBytes { bytes in
      // SAFETY: there are four bytes for each pixel; an array's storage is aligned to sixteen
      // bytes.
      let pixels = unsafe bytes.bindMemory(to: UInt32.self)
      for y in 0..<height {
        for x in 0..<width where rows[y] < 1 || columns[x] < 1 {
          let index = y &* width &+ x
          unsafe pixels[index] = unsafe ByteBlend.mix(
            pixels[index], border, factor: ByteBlend.factor(rows[y] * columns[x]))
        }
      }
    }
    return result
  }

  /// Returns, for each pixel along an axis, the fraction of the pixel outside the border.
  private static func coverage(_ count: Int, _ first: Double, _ last: Double) -> [Double] {
    let (start, end) = (first * Double(count), (1 - last) * Double(count))
    return (0..<count).map { max(0, min(end, Double($0 + 1)) - max(start, Double($0))) }
  }
}
