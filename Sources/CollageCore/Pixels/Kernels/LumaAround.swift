/// The mean of luma around the pixels of a row, from the rows of blocks that are at hand.
///
/// Rows are asked for from top to bottom.
struct LumaAround<Access: PixelAccess> {
  private let blocks: LumaBlocks
  private var luma: RecentRows
  private var alpha: RecentRows
  /// The number of the row of blocks that is taken next.
  private var next: Int
  /// The means of the two rows of blocks around the last row of pixels, and the number of the upper
  /// one.
  private var means: (upper: [Float], lower: [Float]) = ([], [])
  private var upper: Int?
  private var mixed: [Float]
  /// The mean of each pixel of the row that was prepared: of opaque ones, in 256ths of a level, of
  /// others times 255.
  private(set) var values: [Float]

  /// Begins before a row of pixels, the first of a row of blocks.
  init(_ blocks: LumaBlocks, before row: Int) {
    self.blocks = blocks
    next = max(row / blocks.side - 1 - blocks.radius, 0)
    let (width, rows) = (blocks.size.width + 2, 0..<blocks.size.height)
    // Two rows of means are made of the rows around them.
    let capacity = 2 * blocks.radius + 2
    luma = RecentRows(width: width, rows: rows, capacity: capacity)
    alpha = RecentRows(
      width: Access.isOpaque ? 0 : width, rows: rows, capacity: Access.isOpaque ? 0 : capacity)
    mixed = [Float](repeating: 0, count: width)
    values = [Float](repeating: 0, count: blocks.raster.width)
  }

  /// The row of blocks that is needed next for a row of pixels; nil if all are at hand.
  func missing(for row: Int) -> Int? {
    next <= min(upperBlock(row) + 1 + blocks.radius, blocks.size.height - 1) ? next : nil
  }

  /// Takes the next row of blocks.
  mutating func append(_ row: BlurredBlocks) {
    luma.store(row.luma, at: next)
    if !Access.isOpaque { alpha.store(row.alpha, at: next) }
    next += 1
  }

  /// Works out ``values`` of a row of pixels.
  mutating func prepare(_ row: Int) {
    let block = upperBlock(row)
    if upper != block {
      means = (upper == block - 1 ? means.lower : mean(block), mean(block + 1))
      upper = block
    }
    let part = part(row)
    for index in mixed.indices {
      mixed[index] = means.upper[index] + (means.lower[index] - means.upper[index]) * part
    }
    interpolate()
  }

  /// The row of blocks whose centre is at the row or next above it.
  private func upperBlock(_ row: Int) -> Int {
    blocks.side == 1 ? row : (row + blocks.side / 2) / blocks.side - 1
  }

  /// How far a row is from that centre to the next one.
  private func part(_ row: Int) -> Float {
    blocks.side == 1
      ? 0 : (Float((row + blocks.side / 2) % blocks.side) + 0.5) / Float(blocks.side)
  }

  /// The mean around each block of a row, which may be the one before the first or after the last.
  private func mean(_ block: Int) -> [Float] {
    var mean = luma.sum(around: block, weights: blocks.weights)
    if Access.isOpaque {
      for index in mean.indices { mean[index] *= blocks.down[block + 1] }
    } else {
      let alpha = alpha.sum(around: block, weights: blocks.weights)
      for index in mean.indices { mean[index] = alpha[index] > 0 ? mean[index] / alpha[index] : 0 }
    }
    return mean
  }

  /// Spreads a row of blocks over the pixels.
  private mutating func interpolate() {
    let (side, half) = (blocks.side, blocks.side / 2)
    let width = values.count
    unsafe mixed.withUnsafeBufferPointer { mixed in
      unsafe values.withUnsafeMutableBufferPointer { values in
        // SAFETY: there are two more blocks than the row has, so that pixels lie between two of them;
        // columns are those of the row.
        guard side > 1 else {
          for x in 0..<width { unsafe values[x] = unsafe mixed[x &+ 1] }
          return
        }
        let step = 1 / Float(side)
        for block in 0..<mixed.count &- 1 {
          let start = block &* side &- half
          let slope = unsafe (mixed[block &+ 1] - mixed[block]) * step
          for x in max(start, 0)..<max(min(start &+ side, width), start, 0) {
            unsafe values[x] = unsafe mixed[block] + slope * (Float(x &- start) + 0.5)
          }
        }
      }
    }
  }
}
