extension Bitmap {
  /// Returns the image with a border of one color over its edges.
  ///
  /// - Parameters:
  ///   - edges: The widths of the border, as fractions of the image's width and height.
  ///   - color: The color, which replaces the covered pixels even if it is transparent.
  /// - Returns: A bitmap of the same size; premultiplied unless image and color are opaque.
  func bordered(inside edges: EdgeDistances, _ color: Color) -> Bitmap {
    precondition(alpha != .straight)
    let columns = Self.coverage(width, edges.left, edges.right)
    let rows = Self.coverage(height, edges.top, edges.bottom)
    var result = self
    if !color.isOpaque { result.alpha = .premultiplied }
    // SAFETY: four bytes are 32 bits.
    let strip = unsafe unsafeBitCast(color.premultiplied, to: UInt32.self)
    unsafe result.bytes.withUnsafeMutableBytes { bytes in
      // SAFETY: there are four bytes for each pixel; an array's storage is aligned to sixteen
      // bytes.
      let pixels = unsafe bytes.bindMemory(to: UInt32.self)
      for y in 0..<height {
        for x in 0..<width where rows[y] < 1 || columns[x] < 1 {
          let place = y &* width &+ x
          unsafe pixels[place] = unsafe ByteBlend.mix(
            pixels[place], strip, factor: ByteBlend.factor(rows[y] * columns[x]))
        }
      }
    }
    return result
  }

  /// Returns the fraction of each pixel of an axis that is between two edges.
  private static func coverage(_ count: Int, _ first: Double, _ last: Double) -> [Double] {
    let (start, end) = (first * Double(count), (1 - last) * Double(count))
    return (0..<count).map { max(0, min(end, Double($0 + 1)) - max(start, Double($0))) }
  }
}
