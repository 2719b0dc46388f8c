/// A band: the pixels of a range of rows of an image, onto which layers are composited.
///
/// In all functions, `rows` are rows of the band, and `opacity` is a factor on alpha, in `0...1`.
/// The shapes must have been created for the width of the band. A `hole` is an area that later
/// drawing covers, so functions can skip it.
protocol Band {
  var rows: Range<Int> { get }

  /// Draws the part of a raster that is inside a shape, and the border around the shape if `edge`
  /// has one.
  ///
  /// `map` maps output pixels to raster pixels.
  mutating func draw(
    _ raster: RasterBuffer, map: RasterMap, edge: inout ShapeEdge, rows: Range<Int>,
    opacity: Double)

  /// Fills a shape with a single color.
  mutating func fill(
    _ color: Color, coverage: inout RoundedCoverage, hole: inout QuadCoverage?, rows: Range<Int>,
    opacity: Double)

  /// Fills a coverage field with a single color.
  ///
  /// `matrix` maps continuous output coordinates to the field's coordinates.
  mutating func fill(
    _ color: Color, field: some CoverageField, matrix: AffineMatrix, hole: inout QuadCoverage?,
    rows: Range<Int>, opacity: Double)

  mutating func paint(
    _ painter: some RowPainter, columns: Range<Int>, rows: Range<Int>, opacity: Double)

  /// Returns a transparent band with the rows of this band, for compositing the layers of a group.
  func emptyGroup() -> Self

  /// Composites a group from ``emptyGroup()`` onto the band and clears the group for reuse.
  ///
  /// Outside the given columns and rows, the group must be transparent.
  mutating func composite(
    _ group: inout Self, columns: Range<Int>, rows: Range<Int>, mode: BlendMode, opacity: Double)
}
