extension ItemSilhouette {
  /// Returns the coverage of the silhouette of a photo or text, after its treatment.
  func plane(of source: PreparedSource) -> CoveragePlane {
    let reduction = BlockReduction(of: source.raster.size, matrix: matrix, extent: source.extent)
    let reduced = source.premultiplied().reduced(by: reduction)
    let all = plane(of: reduced, shape: shape, ring: ring)
    guard outline > 0 else { return all }
    let content = ring == nil ? all : plane(of: reduced, shape: edge, ring: nil)
    let profile = OutlineProfile(radius: outline)
    let outlined = content.outlined(by: profile).without(margin: profile.margin)
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
