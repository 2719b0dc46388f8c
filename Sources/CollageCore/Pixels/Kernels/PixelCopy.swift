/// Reads whole pixels along whole steps of a raster.
struct PixelCopy {
  private let bytes: [UInt8]
  private let size: PixelSize
  private let map: WholePixelMap
  private let start: (x: Int, y: Int)

  /// Prepares a row of the output.
  init(_ bitmap: Bitmap, _ map: WholePixelMap, row: Int) {
    (bytes, size, self.map) = (bitmap.bytes, bitmap.size, map)
    start = (map.c * row + map.tx, map.d * row + map.ty)
  }

  /// The pixel that a column shows, clamped to the raster.
  @inline(__always)
  func word(_ column: Int) -> UInt32 {
    let x = min(max(start.x &+ map.a &* column, 0), size.width - 1)
    let y = min(max(start.y &+ map.b &* column, 0), size.height - 1)
    return bytes.withUnsafeBytes {
      // SAFETY: the column and the row are inside the raster, whose bytes stay in place.
      $0.loadUnaligned(fromByteOffset: (y &* size.width &+ x) &* 4, as: UInt32.self)
    }
  }
}
