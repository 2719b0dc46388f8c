/// Reads whole pixels along whole steps of a raster.
struct PixelCopy {
  private let raster: RasterBuffer
  private let map: WholePixelMap
  private let start: (x: Int, y: Int)
  /// What pixels of three bytes lack.
  private let alpha: UInt32

  /// Prepares a row of the output.
  init(_ raster: RasterBuffer, _ map: WholePixelMap, row: Int) {
    (self.raster, self.map) = (raster, map)
    start = (map.c * row + map.tx, map.d * row + map.ty)
    alpha = raster.bytesPerPixel == 3 ? 0xFF00_0000 : 0
  }

  /// The pixel that a column shows, clamped to the raster.
  @inline(__always)
  func word(_ column: Int) -> UInt32 {
    let x = min(max(start.x &+ map.a &* column, 0), raster.size.width - 1)
    let y = min(max(start.y &+ map.b &* column, 0), raster.size.height - 1)
    // SAFETY: the column and the row are inside the raster, and a byte follows the last pixel.
    return alpha
      | raster.bytes.loadUnaligned(
        fromByteOffset: raster.rowStarts[y] &+ x &* raster.bytesPerPixel, as: UInt32.self)
  }
}
