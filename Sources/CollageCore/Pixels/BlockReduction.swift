/// By how many pixels a raster is averaged along each axis before it is sampled.
package struct BlockReduction: Hashable, Sendable, Encodable {
  /// The columns of a block; at least one.
  let columns: Int
  /// The rows of a block; at least one.
  let rows: Int

  /// Blocks of one pixel.
  static let none = BlockReduction(columns: 1, rows: 1)

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The largest blocks that leave a raster at least as fine as it is drawn.
  ///
  /// - Parameters:
  ///   - size: The raster's size.
  ///   - matrix: The map from continuous output coordinates to the unit square.
  ///   - extent: The part of the raster that is the unit square, in raster pixels.
  package init(of size: PixelSize, matrix: AffineMatrix, extent: Size) {
    func whole(_ x: Double, _ y: Double, _ extent: Double, _ limit: Int) -> Int {
      let step = (x * x + y * y).squareRoot() * extent
      return step >= 2 ? Int(min(step + 1e-6, Double(limit))) : 1
    }
    columns = whole(matrix.a, matrix.c, extent.width, size.width)
    rows = whole(matrix.b, matrix.d, extent.height, size.height)
  }

  /// The size of a raster after averaging; the last blocks may be smaller.
  func size(of size: PixelSize) -> PixelSize {
    PixelSize(
      width: (size.width + columns - 1) / columns, height: (size.height + rows - 1) / rows)
  }
}
