/// A reader of the raster pixels of an output row, for a map with integer coefficients.
///
/// Each output pixel shows a single raster pixel.
struct PixelCopy {
  private let raster: RasterBuffer
  private let map: WholePixelMap
  private let start: (x: Int, y: Int)
  /// The alpha bits that are added to three-byte pixels; zero for four-byte pixels.
  private let alpha: UInt32

  init(_ raster: RasterBuffer, _ map: WholePixelMap, row: Int) {
    (self.raster, self.map) = (raster, map)
    start = (map.c * row + map.tx, map.d * row + map.ty)
    alpha = raster.bytesPerPixel == 3 ? 0xFF00_0000 : 0
  }

  /// Returns the pixels of some columns, indexed by column.
  ///
  /// If the columns are consecutive four-byte pixels of the raster, the result points into the
  /// raster. Otherwise, the function copies the pixels to `samples`.
  @inline(__always)
  func pixels(
    _ columns: Range<Int>, _ samples: UnsafeMutablePointer<UInt32>
  ) -> UnsafeMutablePointer<UInt32> {
    if map.a == 1, map.b == 0, columns.lowerBound + start.x >= 0,
      columns.upperBound + start.x <= raster.size.width, (0..<raster.size.height).contains(start.y)
    {
      // SAFETY: the raster contains the row and these columns.
      let row = unsafe raster.bytes + (raster.rowStarts[start.y] + start.x * raster.bytesPerPixel)
      guard raster.bytesPerPixel == 3 else {
        // SAFETY: the raster's pixels are at multiples of four bytes.
        return unsafe row.assumingMemoryBound(to: UInt32.self)
      }
      for column in columns {
        // SAFETY: a byte follows the last pixel.
        unsafe samples[column] =
          unsafe alpha | row.loadUnaligned(fromByteOffset: column &* 3, as: UInt32.self)
      }
      return unsafe samples
    }
    for column in columns { unsafe samples[column] = word(column) }
    return unsafe samples
  }

  /// Returns the pixel of a column, whose position is clamped to the raster.
  @inline(__always)
  func word(_ column: Int) -> UInt32 {
    let x = min(max(start.x &+ map.a &* column, 0), raster.size.width - 1)
    let y = min(max(start.y &+ map.b &* column, 0), raster.size.height - 1)
    // SAFETY: the raster contains the column and the row, and a byte follows the last pixel.
    return unsafe alpha
      | raster.bytes.loadUnaligned(
        fromByteOffset: raster.rowStarts[y] &+ x &* raster.bytesPerPixel, as: UInt32.self)
  }
}
