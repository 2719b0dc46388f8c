/// A color adjustment and sharpening of a raster in place, in strips of rows.
///
/// In each strip, the color adjustment runs a few rows ahead of the sharpening. A strip also
/// depends on rows of the neighboring strips. The data of these rows is computed before any strip
/// is changed, so the result doesn't depend on the number of strips.
struct SharpenStrips<Access: PixelAccess>: Sendable {
  private let raster: RasterBuffer
  private let tables: AdjustmentTables?
  private let blocks: LumaBlocks
  private let amount: Float
  private let height: Int

  /// Prepares the adjustment of a raster, which the buffer holds as a whole.
  ///
  /// The tables are applied before sharpening. `height` is the number of rows of blocks per strip.
  init(
    _ raster: RasterBuffer, _ mask: UnsharpMask, _ tables: AdjustmentTables?, height: Int? = nil
  ) {
    (self.raster, self.tables) = (raster, tables)
    blocks = LumaBlocks(mask, raster: raster.size)
    amount = Float(mask.amount / 256)
    // With this height, at most a sixth of the rows is adjusted twice.
    self.height = max(height ?? max(16 * mask.radius, 64 / mask.block), mask.radius + 1)
  }

  func run() {
    let count = (blocks.size.height + height - 1) / height
    // SAFETY: the caller has exclusive access to the raster. Edges are read before strips are
    // written. Then each strip reads and writes only its own rows.
    let edges = ParallelMap.results(of: Array(1..<count), jobs: nil) { edge($0) }
    forEachStrip(height: count, rows: 1) { strip in
      run(strip.lowerBound, edges)
    }
  }

  /// Returns the rows of blocks around the start of a strip that the strip or the previous strip
  /// needs.
  private func edgeRows(_ strip: Int) -> Range<Int> {
    let (start, reach) = (strip * height, blocks.radius + 1)
    return start - reach..<min(start + reach, blocks.size.height)
  }

  private func edge(_ strip: Int) -> [BlurredBlocks] {
    let count = raster.size.width * Access.step
    var copy = [UInt8](repeating: 0, count: count)
    return unsafe copy.withUnsafeMutableBytes { copy in
      edgeRows(strip).map { row in
        unsafe blurred(row) { pixels in
          // SAFETY: the copy has space for a row of pixels, and is not empty.
          unsafe copy.copyMemory(from: UnsafeRawBufferPointer(start: pixels, count: count))
          return unsafe copy.baseAddress ?? pixels
        }
      }
    }
  }

  /// Adjusts the colors of a row of blocks and returns its blurred luma.
  ///
  /// `place` takes the address of a row of pixels and returns the address at which to adjust the
  /// row.
  private func blurred(
    _ row: Int, at place: (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer
  ) -> BlurredBlocks {
    var sums = BlockSums<Access>(blocks)
    for y in blocks.rows(row) {
      let pixels = unsafe place(raster.bytes + raster.rowStarts[y])
      unsafe tables?.apply(to: pixels, count: raster.size.width, Access.self)
      unsafe sums.add(pixels)
    }
    return sums.blurred()
  }

  private func run(_ strip: Int, _ edges: [[BlurredBlocks]]) {
    let own = strip * height..<min((strip + 1) * height, blocks.size.height)
    let rows = own.lowerBound * blocks.side..<min(own.upperBound * blocks.side, raster.size.height)
    var around = SurroundingLuma<Access>(blocks, before: rows.lowerBound)
    for y in rows {
      while let next = around.missing(for: y) {
        if own.contains(next) {
          unsafe around.append(blurred(next) { unsafe $0 })
        } else {
          let edge = next < own.lowerBound ? strip : strip + 1
          around.append(edges[edge - 1][next - edgeRows(edge).lowerBound])
        }
      }
      around.prepare(y)
      unsafe around.sharpen(raster.bytes + raster.rowStarts[y], amount: amount)
    }
  }
}
