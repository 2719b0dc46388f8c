extension ItemSilhouette {
  /// Returns the coverage of the silhouette.
  ///
  /// - Parameter source: The photo or text after its treatment.
  /// - Returns: A plane of the silhouette's size.
  func plane(of source: PreparedSource) -> CoveragePlane {
    let reduction = BlockReduction(of: source.raster.size, matrix: matrix, extent: source.extent)
    let reduced = source.premultiplied().reduced(by: reduction)
    let all = plane(of: reduced, shape: shape, ring: ring)
    guard outline > 0 else { return all }
    let picture = ring == nil ? all : plane(of: reduced, shape: edge, ring: nil)
    let law = OutlineProfile(radius: outline)
    let outlined = picture.outlined(by: law).without(margin: law.margin)
    return ring == nil ? outlined : outlined.maximum(all)
  }

  /// Returns the coverage of the opaque pixels inside `shape` and of a border between `shape` and
  /// `ring`.
  private func plane(
    of source: PreparedSource, shape: RoundedQuad, ring: RoundedQuad?
  ) -> CoveragePlane {
    var band = ByteBand(width: size.width, rows: 0..<size.height, background: .none)
    var edge = ShapeEdge(
      shape: RoundedCoverage(shape, width: size.width),
      ring: ring.map {
        ShapeEdge.Ring(shape: RoundedCoverage($0, width: size.width), color: .white)
      })
    band.draw(
      source.raster, map: RasterMap(matrix, extent: source.extent, output: size), edge: &edge,
      rows: 0..<size.height, opacity: 1)
    return CoveragePlane(alphaOf: band.bitmap())
  }
}
