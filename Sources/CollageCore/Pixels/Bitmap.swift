/// What the alpha channel of a bitmap means.
package enum AlphaState: Hashable, Sendable {
  /// Every alpha byte is 255.
  case opaque
  /// Colours are multiplied by alpha; no channel exceeds it.
  case premultiplied
  /// Colours are independent of alpha; they are zero where alpha is zero.
  case straight
}

/// A raster of 8-bit sRGB pixels in memory.
///
/// Bytes are R, G, B, A for each pixel, rows top to bottom without padding.
package struct Bitmap: Hashable, Sendable {
  /// Columns and rows; both at least one.
  package let size: PixelSize
  /// What the alpha bytes mean.
  package var alpha: AlphaState
  /// `size.area * 4` bytes.
  package var bytes: [UInt8]

  /// The number of columns.
  package var width: Int { size.width }
  /// The number of rows.
  package var height: Int { size.height }
  /// The number of bytes from one row to the next.
  package var bytesPerRow: Int { size.width * 4 }

  /// Makes a bitmap from its bytes.
  ///
  /// - Precondition: There are four bytes for each pixel, and at least one pixel.
  package init(size: PixelSize, alpha: AlphaState, bytes: [UInt8]) {
    precondition(size.width > 0 && size.height > 0 && bytes.count == size.area * 4)
    self.size = size
    self.alpha = alpha
    self.bytes = bytes
  }
}

extension Bitmap {
  /// Returns one of the four channels, one byte per pixel.
  package func channel(_ index: Int) -> [UInt8] {
    stride(from: index, to: bytes.count, by: 4).map { bytes[$0] }
  }
}
