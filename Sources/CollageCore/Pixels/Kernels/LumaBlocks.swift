/// The division of a raster into square blocks for sharpening.
struct LumaBlocks: Sendable {
  let side: Int
  /// The number of columns and rows of blocks; blocks at the right and bottom can be smaller.
  let size: PixelSize
  let raster: PixelSize
  /// The kernel's weights by distance from the center block, in blocks.
  ///
  /// The weights on both sides of the center are the same, so only one side is stored.
  let weights: [Float]
  /// For each column of blocks, 1 divided by the sum of the kernel's weights over the pixel columns
  /// inside the raster.
  ///
  /// The array also has an element for one column of blocks before the first and one after the
  /// last.
  let across: [Float]
  /// For each row of blocks, the reciprocal of the weighted number of pixel rows that the kernel
  /// reaches inside the raster; one element is added beyond each end.
  let down: [Float]

  var radius: Int { weights.count - 1 }

  init(_ mask: UnsharpMask, raster: PixelSize) {
    side = mask.block
    self.raster = raster
    size = BlockReduction(columns: side, rows: side).size(of: raster)
    weights = mask.weights.map(Float.init)
    across = Self.coverage(mask, pixels: raster.width, blocks: size.width)
    down = Self.coverage(mask, pixels: raster.height, blocks: size.height)
  }

  private static func coverage(_ mask: UnsharpMask, pixels: Int, blocks: Int) -> [Float] {
    (-1...blocks).map { block in
      let first = max(block - mask.radius, 0)
      let last = min(block + mask.radius, blocks - 1)
      let sum = (first...max(first, last)).reduce(0.0) { sum, index in
        let count = min(mask.block, pixels - index * mask.block)
        return sum + mask.weights[min(abs(index - block), mask.radius)] * Double(count)
      }
      return Float(1 / sum)
    }
  }

  func rows(_ block: Int) -> Range<Int> {
    block * side..<min((block + 1) * side, raster.height)
  }
}
