package enum AlphaState: Hashable, Sendable {
  /// Every alpha byte is 255.
  case opaque
  /// Colors are multiplied by alpha, so no color channel exceeds alpha.
  case premultiplied
  /// Colors aren't multiplied by alpha; those of fully transparent pixels are zero.
  case straight
}

/// A raster of 8-bit sRGB pixels in memory.
///
/// Each pixel consists of the bytes R, G, B and A. Rows go from top to bottom without padding.
package struct Bitmap: Hashable, Sendable {
  /// The size in pixels; at least 1 by 1.
  package let size: PixelSize
  package var alpha: AlphaState
  /// The pixels, in `size.area * 4` bytes.
  package var bytes: [UInt8]

  package var width: Int { size.width }
  package var height: Int { size.height }
  package var bytesPerRow: Int { size.width * 4 }

  /// Creates a bitmap.
  ///
  /// - Precondition: There is at least one pixel, and four bytes for each pixel.
  package init(size: PixelSize, alpha: AlphaState, bytes: [UInt8]) {
    precondition(size.width > 0 && size.height > 0 && bytes.count == size.area * 4)
    self.size = size
    self.alpha = alpha
    self.bytes = bytes
  }
}

extension Bitmap {
  /// Returns a channel of all pixels, as one byte per pixel: 0 is red, 3 is alpha.
  package func channel(_ index: Int) -> [UInt8] {
    stride(from: index, to: bytes.count, by: 4).map { bytes[$0] }
  }
}
