/// Pixels to embed in a PDF: the colors as a JPEG, and a separate alpha mask.
package struct PDFRaster: Hashable, Sendable {
  let colors: PDFJPEG
  /// The alpha of each pixel, in rows from top to bottom; `nil` if all pixels are opaque.
  let alpha: [UInt8]?

  /// Compresses pixels that are opaque or have straight alpha.
  package init(_ bitmap: Bitmap, by encoder: JPEGEncoder) throws(EncodeError) {
    var opaque = bitmap
    if bitmap.alpha == .opaque {
      alpha = nil
    } else {
      precondition(bitmap.alpha == .straight)
      var alpha = [UInt8](repeating: 0, count: bitmap.size.area)
      for pixel in alpha.indices { alpha[pixel] = bitmap.bytes[pixel * 4 + 3] }
      opaque = bitmap.fillingTransparent()
      self.alpha = alpha.allSatisfy { $0 == 255 } ? nil : alpha
    }
    colors = PDFJPEG(bytes: try encoder.encode(opaque), size: bitmap.size)
  }
}

extension Bitmap {
  /// The side of a JPEG's MCU (minimum coded unit) with 4:2:0 subsampling, in pixels.
  private static let block = 16

  /// Returns an opaque copy in which transparent pixels have the colors of nearby visible pixels.
  ///
  /// Otherwise JPEG compression would let hidden colors bleed into the visible edges.
  fileprivate func fillingTransparent() -> Bitmap {
    var filled = self
    filled.alpha = .opaque
    for top in stride(from: 0, to: height, by: Self.block) {
      // The mean color of the last square with visible pixels, in this row of squares.
      var last = SIMD3<Int>(repeating: 0)
      for left in stride(from: 0, to: width, by: Self.block) {
        let rows = top..<min(top + Self.block, height)
        let columns = left..<min(left + Self.block, width)
        var (sum, count) = (SIMD3<Int>(repeating: 0), 0)
        for row in rows {
          for column in columns {
            let start = row * bytesPerRow + column * 4
            let weight = Int(bytes[start + 3])
            guard weight > 0 else { continue }
            sum &+= SIMD3(Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2])) &* weight
            count += weight
          }
        }
        if count > 0 { last = sum / count }
        for row in rows {
          for column in columns {
            let start = row * bytesPerRow + column * 4
            if bytes[start + 3] == 0 {
              filled.bytes[start] = UInt8(last.x)
              filled.bytes[start + 1] = UInt8(last.y)
              filled.bytes[start + 2] = UInt8(last.z)
            }
            filled.bytes[start + 3] = 255
          }
        }
      }
    }
    return filled
  }
}
