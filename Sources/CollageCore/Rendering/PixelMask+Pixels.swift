extension PixelMask {
  /// Applies the mask and its border to a whole raster; the result has alpha.
  func applied(to raster: RasterBuffer, from provider: any RasterProvider) throws -> RasterBuffer {
    let size = raster.size
    let bordered =
      border.map {
        RasterBuffer(raster.premultiplied().bitmap().bordered(inside: $0.edges, $0.color))
      } ?? raster
    switch shape {
    case .perforated:
      return bordered.masked(by: PerforationMask(PerforationGeometry(Size(size)), size: size))
    case .torn(let seed):
      return bordered.masked(by: TornEdgeMask(TornEdgeProfile(Size(size), seed: seed), size: size))
    case .image(let image):
      let rendition = Rendition(of: image, drawn: size, hasShaders: false)
      let mask = try provider.raster(of: image, rendition: rendition)
      return bordered.masked(by: CoveragePlane(LumaCoverageRows(mask)).stretched(to: size))
    }
  }
}
