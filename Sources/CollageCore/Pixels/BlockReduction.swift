/// The size of the blocks of pixels that are averaged before a raster is drawn at a smaller size.
package struct BlockReduction: Hashable, Sendable, Encodable {
  /// The number of columns of a block, at least 1.
  let columns: Int
  /// The number of rows of a block, at least 1.
  let rows: Int

  /// Blocks of a single pixel, which leave a raster unchanged.
  static let none = BlockReduction(columns: 1, rows: 1)

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Chooses the largest blocks that leave at least one block per output pixel.
  ///
  /// `matrix` maps continuous output coordinates to the unit square, which contains `extent` raster
  /// pixels.
  package init(of size: PixelSize, matrix: AffineMatrix, extent: Size) {
    func whole(_ x: Double, _ y: Double, _ extent: Double, _ limit: Int) -> Int {
      let step = (x * x + y * y).squareRoot() * extent
      return step >= 2 ? Int(min(step + 1e-6, Double(limit))) : 1
    }
    columns = whole(matrix.a, matrix.c, extent.width, size.width)
    rows = whole(matrix.b, matrix.d, extent.height, size.height)
  }

  /// Returns the size of a raster after averaging; blocks at the right and bottom can be smaller.
  func size(of size: PixelSize) -> PixelSize {
    PixelSize(
      width: (size.width + columns - 1) / columns, height: (size.height + rows - 1) / rows)
  }
}
