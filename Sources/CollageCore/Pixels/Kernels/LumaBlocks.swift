/// The division of a raster into square blocks for sharpening.
struct LumaBlocks: Sendable {
  let side: Int
  /// The number of columns and rows of blocks.
  ///
  /// Blocks at the right and bottom may be smaller.
  let size: PixelSize
  let raster: PixelSize
  /// The weights of a block and of the blocks on one side of it, by distance.
  let weights: [Float]
  /// For each column of blocks, the reciprocal of the weighted number of columns of pixels around
  /// it.
  ///
  /// Only columns inside the raster count. One element is added beyond each end.
  let across: [Float]
  /// For each row of blocks, the reciprocal of the weighted number of rows of pixels around it.
  ///
  /// Only rows inside the raster count. One element is added beyond each end.
  let down: [Float]

  /// The number of blocks on each side of the center block that have weights.
  var radius: Int { weights.count - 1 }

  init(_ law: UnsharpMask, raster: PixelSize) {
    side = law.block
    self.raster = raster
    size = BlockReduction(columns: side, rows: side).size(of: raster)
    weights = law.weights.map(Float.init)
    across = Self.coverage(law, pixels: raster.width, blocks: size.width)
    down = Self.coverage(law, pixels: raster.height, blocks: size.height)
  }

  private static func coverage(_ law: UnsharpMask, pixels: Int, blocks: Int) -> [Float] {
    (-1...blocks).map { block in
      let first = max(block - law.radius, 0)
      let last = min(block + law.radius, blocks - 1)
      let sum = (first...max(first, last)).reduce(0.0) { sum, index in
        let count = min(law.block, pixels - index * law.block)
        return sum + law.weights[min(abs(index - block), law.radius)] * Double(count)
      }
      return Float(1 / sum)
    }
  }

  func rows(_ block: Int) -> Range<Int> {
    block * side..<min((block + 1) * side, raster.height)
  }
}
