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

  /// The pixels that some columns show, by column: those of the raster itself where they stand there in a row.
  ///
  /// - Parameters:
  ///   - columns: The columns that may be read of the result.
  ///   - samples: Where pixels are put that have to be copied.
  /// - Returns: Where column 0 would be.
  @inline(__always)
  func pixels(
    _ columns: Range<Int>, _ samples: UnsafeMutablePointer<UInt32>
  ) -> UnsafeMutablePointer<UInt32> {
    if map.a == 1, map.b == 0, columns.lowerBound + start.x >= 0,
      columns.upperBound + start.x <= raster.size.width, (0..<raster.size.height).contains(start.y)
    {
      // SAFETY: the row and these columns are inside the raster.
      let row = unsafe raster.bytes + (raster.rowStarts[start.y] + start.x * raster.bytesPerPixel)
      guard raster.bytesPerPixel == 3 else {
        // SAFETY: its pixels are at multiples of four bytes.
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

  /// The pixel that a column shows, clamped to the raster.
  @inline(__always)
  func word(_ column: Int) -> UInt32 {
    let x = min(max(start.x &+ map.a &* column, 0), raster.size.width - 1)
    let y = min(max(start.y &+ map.b &* column, 0), raster.size.height - 1)
    // SAFETY: the column and the row are inside the raster, and a byte follows the last pixel.
    return unsafe alpha
      | raster.bytes.loadUnaligned(
        fromByteOffset: raster.rowStarts[y] &+ x &* raster.bytesPerPixel, as: UInt32.self)
  }
}
