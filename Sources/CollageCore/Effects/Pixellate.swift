/// A mosaic of square blocks, each of a single color.
struct Pixellate: Effect {
  static let name = "pixellate"
  static let summary = "square blocks of one color"
  static let parameters = [Parameter("block", \.block, in: 1...256)]

  /// The side length of a block, in reference pixels (see ``Effect``).
  var block = 8

  func apply(to image: Bitmap, scale: Double) -> Bitmap {
    let sampling = PixellateSampling(self, size: image.size, scale: scale)
    return image.gathering(columns: sampling.columns, rows: sampling.rows)
  }
}

/// For a pixellate effect, the column and the row from which each pixel takes its color.
///
/// Blocks are centered on multiples of the block size, so only half of the first block is inside
/// the image. Each block takes the color of one pixel, not the mean color.
struct PixellateSampling: Hashable, Sendable {
  let columns: [Int]
  let rows: [Int]

  /// Computes the source columns and rows for a raster.
  ///
  /// `scale` is the number of raster pixels per reference pixel (see ``Effect``).
  init(_ shader: Pixellate, size: PixelSize, scale: Double) {
    columns = Self.sources(count: size.width, block: shader.block, scale: scale)
    rows = Self.sources(count: size.height, block: shader.block, scale: scale)
  }

  /// Returns the source index for every index of one axis.
  ///
  /// `x` is an index, `s` the scale, `P` the block size in reference pixels and `k` the number of
  /// the block. Then `k = floor((x + 0.5) / (s·P) + 0.5)`, and the source is `floor((k·P +
  /// 0.5)·s)`, clamped to the axis. A block size of one is a special case, in which every index is
  /// its own source. There, the formula would shift the image by half a block.
  static func sources(count: Int, block: Int, scale: Double) -> [Int] {
    guard block > 1 else { return Array(0..<count) }
    let size = Double(block)
    let last = Double(count - 1)
    return (0..<count).map { index in
      let number = ((Double(index) + 0.5) / (scale * size) + 0.5).rounded(.down)
      let source = ((number * size + 0.5) * scale).rounded(.down)
      return Int(min(max(source, 0), last))
    }
  }
}
