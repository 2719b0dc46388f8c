extension Bitmap {
  /// This image with another one to its right; what is left is filled up with a colour.
  ///
  /// Both begin at the top. The result is opaque where both and the colour are, else its alpha is
  /// straight.
  ///
  /// - Parameters:
  ///   - other: The image to the right; neither is premultiplied.
  ///   - gap: The columns between them.
  ///   - color: What is between them, and below the lower one.
  /// - Returns: The image.
  package func beside(_ other: Bitmap, gap: Int, color: Color) -> Bitmap {
    let size = PixelSize(width: width + gap + other.width, height: max(height, other.height))
    let pixel = [color.red, color.green, color.blue, color.alpha]
    func filling(_ columns: Int) -> [UInt8] {
      (0..<columns).flatMap { _ in pixel }
    }
    let (left, between, right) = (filling(width), filling(gap), filling(other.width))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.area * 4)
    for row in 0..<size.height {
      bytes += self.row(row) ?? left[...]
      bytes += between
      bytes += other.row(row) ?? right[...]
    }
    let isOpaque = alpha == .opaque && other.alpha == .opaque && color.isOpaque
    return Bitmap(size: size, alpha: isOpaque ? .opaque : .straight, bytes: bytes)
  }

  /// The bytes of a row; nil below the image.
  private func row(_ index: Int) -> ArraySlice<UInt8>? {
    index < height ? bytes[index * bytesPerRow..<(index + 1) * bytesPerRow] : nil
  }
}
