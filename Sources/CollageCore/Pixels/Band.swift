/// A band: the pixels of a range of consecutive rows of an image, onto which layers are composited.
protocol Band {
  /// The rows of the image that the band covers.
  var rows: Range<Int> { get }

  /// Draws the part of a raster that is in the given rows.
  ///
  /// - Parameters:
  ///   - raster: The raster, in any alpha format that the band supports.
  ///   - map: The map from output pixels to raster pixels.
  ///   - edge: The shape that the raster fills; as wide as the band.
  ///   - rows: The rows of the band to draw.
  ///   - opacity: A factor on the raster's alpha, in `0...1`.
  mutating func draw(
    _ raster: RasterBuffer, map: RasterMap, edge: inout ShapeEdge, rows: Range<Int>,
    opacity: Double)

  /// Fills a shape with a single color.
  ///
  /// - Parameters:
  ///   - color: The color.
  ///   - coverage: The shape; as wide as the band.
  ///   - hole: An area that may be skipped because later drawing covers it; `nil` to fill the whole
  ///     shape.
  ///   - rows: The rows of the band to fill.
  ///   - opacity: A factor on the color's alpha, in `0...1`.
  mutating func fill(
    _ color: Color, coverage: inout RoundedCoverage, hole: inout QuadCoverage?, rows: Range<Int>,
    opacity: Double)

  /// Fills a coverage field with a single color.
  ///
  /// - Parameters:
  ///   - color: The color.
  ///   - field: The coverage of each pixel.
  ///   - matrix: The map from continuous output coordinates to the field's coordinates.
  ///   - hole: An area that may be skipped because later drawing covers it; `nil` to fill the whole
  ///     field.
  ///   - rows: The rows of the band to fill.
  ///   - opacity: A factor on the color's alpha, in `0...1`.
  mutating func fill(
    _ color: Color, field: some CoverageField, matrix: AffineMatrix, hole: inout QuadCoverage?,
    rows: Range<Int>, opacity: Double)

  /// Draws the pixels that a painter computes.
  ///
  /// - Parameters:
  ///   - painter: The source of the pixels.
  ///   - columns: The columns to paint.
  ///   - rows: The rows of the band to paint.
  ///   - opacity: A factor on the alpha of the pixels, in `0...1`.
  mutating func paint(
    _ painter: some RowPainter, columns: Range<Int>, rows: Range<Int>, opacity: Double)

  /// Returns a transparent band with the rows of this band, for compositing the layers of a group.
  func emptyGroup() -> Self

  /// Composites a group onto the band and clears the group for reuse.
  ///
  /// - Parameters:
  ///   - group: A band from ``emptyGroup()``.
  ///   - columns: The columns of the group that may contain pixels.
  ///   - rows: The rows of the group that may contain pixels.
  ///   - mode: The blend mode.
  ///   - opacity: A factor on the group's alpha, in `0...1`.
  mutating func composite(
    _ group: inout Self, columns: Range<Int>, rows: Range<Int>, mode: BlendMode, opacity: Double)
}
