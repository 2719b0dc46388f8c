/// Adjusts a raster in place where detail is stressed: strips of rows that know their neighbours.
///
/// In each strip colours are changed a few rows ahead of the row that is sharpened. What strips need
/// of their neighbours is worked out before any of them is changed, so that the result does not depend
/// on how many there are.
struct SharpenStrips<Access: PixelAccess>: Sendable {
  private let raster: RasterBuffer
  private let tables: AdjustmentTables?
  private let blocks: LumaBlocks
  private let amount: Float
  /// The rows of blocks of a strip.
  private let height: Int

  /// Prepares the work.
  ///
  /// - Parameters:
  ///   - raster: What is adjusted, all of which is held.
  ///   - law: How detail is stressed.
  ///   - tables: How colours change before; nil if they stay.
  ///   - height: The rows of blocks of a strip; nil for what is good.
  init(
    _ raster: RasterBuffer, _ law: SharpenLaw, _ tables: AdjustmentTables?, height: Int? = nil
  ) {
    (self.raster, self.tables) = (raster, tables)
    blocks = LumaBlocks(law, raster: raster.size)
    amount = Float(law.amount / 256)
    // What is worked out twice is an eighth.
    self.height = max(height ?? max(16 * law.radius, 64 / law.block), law.radius + 1)
  }

  /// Does it, on several threads.
  func run() {
    let count = (blocks.size.height + height - 1) / height
    // SAFETY: nobody else has the raster. Edges are read while no strip is written; then strips read
    // and write their own rows, and no others.
    let edges = ParallelMap.results(of: Array(1..<count), jobs: nil) { edge($0) }
    forEachStrip(height: count, rows: 1) { strip in
      run(strip.lowerBound, edges)
    }
  }

  /// The rows of blocks on both sides of the beginning of a strip that its neighbours need.
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
          // SAFETY: the copy has room for a row of pixels, and is not empty.
          unsafe copy.copyMemory(from: UnsafeRawBufferPointer(start: pixels, count: count))
          return unsafe copy.baseAddress ?? pixels
        }
      }
    }
  }

  /// Changes the colours of a row of blocks, and blurs it.
  ///
  /// - Parameters:
  ///   - row: The number of the row.
  ///   - place: Where a row of pixels is changed.
  /// - Returns: The row of blocks after its colours were changed.
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
    var around = LumaAround<Access>(blocks, before: rows.lowerBound)
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
