extension Bitmap {
  /// Returns this image with another image to its right, both aligned at the top.
  ///
  /// `color` fills the area below the shorter image and the `gap` columns between the images. The
  /// result is opaque if both images and the color are opaque; otherwise, it has straight alpha.
  /// Premultiplied images aren't supported.
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

  /// Returns the bytes of a row, or `nil` for a row below the image.
  private func row(_ index: Int) -> ArraySlice<UInt8>? {
    index < height ? bytes[index * bytesPerRow..<(index + 1) * bytesPerRow] : nil
  }
}
