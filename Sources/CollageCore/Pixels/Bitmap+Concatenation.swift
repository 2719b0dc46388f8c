extension Bitmap {
  /// Returns this image with another image to its right, both aligned at the top.
  ///
  /// The result is opaque if both images and the color are opaque. Otherwise, it has straight
  /// alpha.
  ///
  /// - Parameters:
  ///   - other: The image to the right. Neither image may be premultiplied.
  ///   - gap: The number of columns between the images.
  ///   - color: The color of the gap and of the area below the shorter image.
  /// - Returns: The combined image.
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

  /// Returns the bytes of a row; `nil` below the image.
  private func row(_ index: Int) -> ArraySlice<UInt8>? {
    index < height ? bytes[index * bytesPerRow..<(index + 1) * bytesPerRow] : nil
  }
}
