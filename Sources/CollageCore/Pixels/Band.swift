/// Some rows of a picture while layers are laid on them.
protocol Band {
  /// The rows of the picture that the band is made of.
  var rows: Range<Int> { get }

  /// Lays the part of a raster that is in one row over the band.
  ///
  /// - Parameters:
  ///   - raster: The raster, with any meaning of alpha.
  ///   - map: The map from output pixels to raster pixels.
  ///   - span: The columns to draw and those of them that are covered wholly.
  ///   - rim: The coverage of the other columns, by column.
  ///   - row: The row of the picture.
  ///   - opacity: A factor on the raster's alpha, in `0...1`.
  mutating func draw(
    _ raster: Bitmap, map: RasterMap, span: RowSpan, rim: [Float], row: Int, opacity: Double)
}
