/// Some rows of a picture while layers are laid on them.
protocol Band {
  /// The rows of the picture that the band is made of.
  var rows: Range<Int> { get }

  /// Lays the part of a raster that is in some rows over the band.
  ///
  /// - Parameters:
  ///   - raster: The raster, with any meaning of alpha that the band understands.
  ///   - map: The map from output pixels to raster pixels.
  ///   - edge: Tells which columns of a row the raster covers; as wide as the band.
  ///   - rows: Rows of the band.
  ///   - opacity: A factor on the raster's alpha, in `0...1`.
  mutating func draw(
    _ raster: RasterBuffer, map: RasterMap, edge: inout ShapeEdge, rows: Range<Int>,
    opacity: Double)

  /// Lays a shape of one colour over the band.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - coverage: Tells which columns of a row the shape covers; as wide as the band.
  ///   - hole: What need not be painted, for it is covered later; nil where there is nothing.
  ///   - rows: Rows of the band.
  ///   - opacity: A factor on the colour's alpha, in `0...1`.
  mutating func fill(
    _ color: Color, coverage: inout RoundedCoverage, hole: inout QuadCoverage?, rows: Range<Int>,
    opacity: Double)

  /// Lays one colour over the band, as far as a field covers it.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - field: How much of each pixel is covered.
  ///   - matrix: The map from continuous output coordinates to the field's frame.
  ///   - hole: What need not be painted, for it is covered later; nil where there is nothing.
  ///   - rows: Rows of the band.
  ///   - opacity: A factor on the colour's alpha, in `0...1`.
  mutating func fill(
    _ color: Color, field: some CoverageField, matrix: AffineMatrix, hole: inout QuadCoverage?,
    rows: Range<Int>, opacity: Double)

  /// Lays what a painter works out over the band.
  ///
  /// - Parameters:
  ///   - painter: Works out the pixels.
  ///   - columns: The columns that are painted.
  ///   - rows: Rows of the band.
  ///   - opacity: A factor on their alpha, in `0...1`.
  mutating func paint(
    _ painter: some RowPainter, columns: Range<Int>, rows: Range<Int>, opacity: Double)

  /// A band of the same rows with nothing on it, on which layers become one.
  func emptyGroup() -> Self

  /// Lays what has become one over the band, and clears it for the next.
  ///
  /// - Parameters:
  ///   - group: What ``emptyGroup()`` made.
  ///   - columns: The columns of it that may have something.
  ///   - rows: The rows of it that may have something.
  ///   - mode: How colours mix.
  ///   - opacity: A factor on its alpha, in `0...1`.
  mutating func composite(
    _ group: inout Self, columns: Range<Int>, rows: Range<Int>, mode: BlendMode, opacity: Double)
}
