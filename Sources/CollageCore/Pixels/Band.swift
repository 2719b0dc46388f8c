/// A range of consecutive rows of an image, onto which layers are composited.
protocol Band {
  /// The rows of the image that the band covers.
  var rows: Range<Int> { get }

  /// Draws the part of a raster that falls into the given rows.
  ///
  /// - Parameters:
  ///   - raster: The raster, in any alpha format that the band supports.
  ///   - map: The map from output pixels to raster pixels.
  ///   - edge: The columns that the raster covers in each row; as wide as the band.
  ///   - rows: The rows of the band to draw.
  ///   - opacity: A factor on the raster's alpha, in `0...1`.
  mutating func draw(
    _ raster: RasterBuffer, map: RasterMap, edge: inout ShapeEdge, rows: Range<Int>,
    opacity: Double)

  /// Fills a shape with one color.
  ///
  /// - Parameters:
  ///   - color: The color.
  ///   - coverage: The columns that the shape covers in each row; as wide as the band.
  ///   - hole: An area that can be skipped because later drawing covers it; `nil` for none.
  ///   - rows: The rows of the band to fill.
  ///   - opacity: A factor on the color's alpha, in `0...1`.
  mutating func fill(
    _ color: Color, coverage: inout RoundedCoverage, hole: inout QuadCoverage?, rows: Range<Int>,
    opacity: Double)

  /// Fills a coverage field with one color.
  ///
  /// - Parameters:
  ///   - color: The color.
  ///   - field: The coverage of each pixel.
  ///   - matrix: The map from continuous output coordinates to the field's coordinates.
  ///   - hole: An area that can be skipped because later drawing covers it; `nil` for none.
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

  /// Returns a transparent band of the same rows, on which the layers of a group are composited.
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
