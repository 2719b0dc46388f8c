extension RasterBuffer {
  /// The raster with more pixels, between which colours change as they do where it is drawn enlarged.
  ///
  /// - Parameter factor: How many columns and rows each pixel becomes, at least one.
  /// - Returns: A raster whose colours are multiplied by alpha; itself if the factor is one.
  func enlarged(by factor: Int) -> RasterBuffer {
    guard factor > 1 else { return self }
    let output = PixelSize(width: size.width * factor, height: size.height * factor)
    let rows = 0..<output.height
    var band = ByteBand(width: output.width, rows: rows, background: .none)
    var edge = ShapeEdge(
      shape: RoundedCoverage(RoundedQuad(ConvexPolygon(output)), width: output.width), ring: nil)
    let toUnit = AffineMatrix.scaling(x: 1 / Double(output.width), y: 1 / Double(output.height))
    band.draw(
      premultiplied(), map: RasterMap(toUnit, extent: Size(size), output: output), edge: &edge,
      rows: rows, opacity: 1)
    return RasterBuffer(band.bitmap())
  }
}
