/// Some rows of a picture while layers are laid on them.
protocol Band {
  /// The rows of the picture that the band is made of.
  var rows: Range<Int> { get }

  /// Lays the part of a raster that is in some rows over the band.
  ///
  /// - Parameters:
  ///   - raster: The raster, with any meaning of alpha that the band understands.
  ///   - map: The map from output pixels to raster pixels.
  ///   - coverage: Tells which columns of a row the raster covers; as wide as the band.
  ///   - rows: Rows of the band.
  ///   - opacity: A factor on the raster's alpha, in `0...1`.
  mutating func draw(
    _ raster: RasterBuffer, map: RasterMap, coverage: inout QuadCoverage, rows: Range<Int>,
    opacity: Double)

  /// Lays a shape of one colour over the band.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - coverage: Tells which columns of a row the shape covers; as wide as the band.
  ///   - rows: Rows of the band.
  ///   - opacity: A factor on the colour's alpha, in `0...1`.
  mutating func fill(
    _ color: Color, coverage: inout QuadCoverage, rows: Range<Int>, opacity: Double)
}
