extension PixelMask {
  /// Applies the mask and its border to a raster.
  ///
  /// - Parameters:
  ///   - raster: A whole raster.
  ///   - provider: The source of the pixels of mask images.
  /// - Returns: A raster of the same size with alpha.
  /// - Throws: The provider's errors.
  func applied(to raster: RasterBuffer, from provider: any RasterProvider) throws -> RasterBuffer {
    let size = raster.size
    let picture =
      border.map {
        RasterBuffer(raster.premultiplied().bitmap().bordered(inside: $0.edges, $0.color))
      } ?? raster
    switch shape {
    case .perforated:
      return picture.masked(by: PerforationMask(PerforationGeometry(Size(size)), size: size))
    case .torn(let seed):
      return picture.masked(by: TornEdgeMask(TornEdgeProfile(Size(size), seed: seed), size: size))
    case .image(let image):
      let rendition = Rendition(of: image, drawn: size, hasShaders: false)
      let mask = try provider.raster(of: image, rendition: rendition)
      return picture.masked(by: CoveragePlane(LumaCoverageRows(mask)).stretched(to: size))
    }
  }
}
