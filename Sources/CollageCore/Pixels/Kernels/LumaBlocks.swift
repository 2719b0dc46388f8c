/// How a raster is divided into the square blocks of a law of sharpening.
struct LumaBlocks: Sendable {
  /// The side of a block in pixels.
  let side: Int
  /// The blocks of the raster; those at the right and at the bottom may be smaller.
  let size: PixelSize
  /// The pixels of the raster.
  let raster: PixelSize
  /// The weights of a block and of those to one side of it.
  let weights: [Float]
  /// One over the sum of what is inside the frame around each column of blocks, from the one before
  /// the first to the one after the last; in pixels.
  let across: [Float]
  /// The same for each row of blocks.
  let down: [Float]

  /// How many blocks to each side count.
  var radius: Int { weights.count - 1 }

  init(_ law: SharpenLaw, raster: PixelSize) {
    side = law.block
    self.raster = raster
    size = BlockReduction(columns: side, rows: side).size(of: raster)
    weights = law.weights.map(Float.init)
    across = Self.coverage(law, pixels: raster.width, blocks: size.width)
    down = Self.coverage(law, pixels: raster.height, blocks: size.height)
  }

  private static func coverage(_ law: SharpenLaw, pixels: Int, blocks: Int) -> [Float] {
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

  /// The rows of pixels of a row of blocks.
  func rows(_ block: Int) -> Range<Int> {
    block * side..<min((block + 1) * side, raster.height)
  }
}
