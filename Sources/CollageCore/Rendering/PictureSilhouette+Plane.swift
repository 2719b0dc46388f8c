extension PictureSilhouette {
  /// How much of each pixel is covered by what is opaque.
  ///
  /// - Parameter source: The picture after its treatment.
  /// - Returns: A plane of the silhouette's size.
  func plane(of source: PreparedSource) -> CoveragePlane {
    let reduction = BlockReduction(of: source.raster.size, matrix: matrix, extent: source.extent)
    let reduced = source.premultiplied().reduced(by: reduction)
    var band = ByteBand(width: size.width, rows: 0..<size.height, background: .none)
    var edge = ShapeEdge(
      shape: RoundedCoverage(shape, width: size.width),
      ring: ring.map {
        ShapeEdge.Ring(shape: RoundedCoverage($0, width: size.width), color: .white)
      })
    band.draw(
      reduced.raster, map: RasterMap(matrix, extent: reduced.extent, output: size), edge: &edge,
      rows: 0..<size.height, opacity: 1)
    let plane = CoveragePlane(alphaOf: band.bitmap())
    guard outline > 0 else { return plane }
    let law = OutlineLaw(radius: outline)
    return plane.outlined(by: law).without(margin: law.margin)
  }
}
