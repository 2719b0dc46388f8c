/// The mean luma around each pixel of a row, computed from recent rows of blocks.
///
/// Rows must be requested from top to bottom.
struct SurroundingLuma<Access: PixelAccess> {
  private let blocks: LumaBlocks
  private var luma: RecentRows
  private var alpha: RecentRows
  /// The index of the next row of blocks to append.
  private var next: Int
  /// The means of two rows of blocks (`means`), and the index of the upper row (`upper`).
  ///
  /// The last prepared row of pixels is between the centers of these rows.
  private var means: (upper: [Float], lower: [Float]) = ([], [])
  private var upper: Int?
  private var mixed: [Float]
  /// The mean luma around each pixel of the prepared row.
  ///
  /// If the raster is opaque, the unit is 1/256 of a level. Otherwise, the unit is 255/256 of a
  /// level, because premultiplied luma is divided by alpha in `0...255`.
  private(set) var values: [Float]

  /// Creates the state in which `row` is the next row of pixels to prepare.
  ///
  /// This row must be the first row of pixels in a row of blocks.
  init(_ blocks: LumaBlocks, before row: Int) {
    self.blocks = blocks
    next = max(row / blocks.side - 1 - blocks.radius, 0)
    let (width, rows) = (blocks.size.width + 2, 0..<blocks.size.height)
    // Computing two rows of means needs the rows of blocks within `radius` of both.
    let capacity = 2 * blocks.radius + 2
    luma = RecentRows(width: width, rows: rows, capacity: capacity)
    alpha = RecentRows(
      width: Access.isOpaque ? 0 : width, rows: rows, capacity: Access.isOpaque ? 0 : capacity)
    mixed = [Float](repeating: 0, count: width)
    values = [Float](repeating: 0, count: blocks.raster.width)
  }

  /// Returns the index of the next row of blocks that a row of pixels needs, or `nil` if all are
  /// available.
  func missing(for row: Int) -> Int? {
    next <= min(upperBlock(row) + 1 + blocks.radius, blocks.size.height - 1) ? next : nil
  }

  mutating func append(_ row: BlurredBlocks) {
    luma.store(row.luma, at: next)
    if !Access.isOpaque { alpha.store(row.alpha, at: next) }
    next += 1
  }

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

  /// Returns the index of the nearest row of blocks whose center is at or above a row of pixels.
  private func upperBlock(_ row: Int) -> Int {
    blocks.side == 1 ? row : (row + blocks.side / 2) / blocks.side - 1
  }

  /// Returns the position of a row of pixels between the centers of the upper and lower rows of
  /// blocks, in `0..<1`.
  private func part(_ row: Int) -> Float {
    blocks.side == 1
      ? 0 : (Float((row + blocks.side / 2) % blocks.side) + 0.5) / Float(blocks.side)
  }

  /// Returns the mean luma around each block of a row; one block is added beyond each end.
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

  private mutating func interpolate() {
    let (side, half) = (blocks.side, blocks.side / 2)
    let width = values.count
    unsafe mixed.withUnsafeBufferPointer { mixed in
      unsafe values.withUnsafeMutableBufferPointer { values in
        // SAFETY: there are two more blocks than the row has, so every pixel is between two blocks.
        // All indices of `values` are columns of the row.
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
