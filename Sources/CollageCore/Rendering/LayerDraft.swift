/// A layer of which everything is known but the scale at which its raster is decoded.
struct LayerDraft {
  let image: StoredImage
  let shaders: [Shader]
  let matrix: AffineMatrix
  let quad: ConvexPolygon
  let drawnSize: PixelSize
  let opacity: UnitInterval
  /// The part of ``quad`` inside the output.
  let visible: ConvexPolygon

  /// The layer with its raster.
  func layer(_ rendition: Rendition, output: PixelSize) -> RenderLayer {
    RenderLayer(
      source: SourceKey(image: image, rendition: rendition, shaders: shaders),
      matrix: matrix, quad: quad, drawnSize: drawnSize,
      reduction: BlockReduction(
        of: rendition.pixelSize(of: image), matrix: matrix, extent: rendition.extent(of: image)),
      opacity: opacity.value, isOpaque: image.isOpaque && opacity == .one, rows: rows(output))
  }

  private func rows(_ output: PixelSize) -> Range<Int> {
    let bounds = Rect(enclosing: visible.corners)
    let last = Double(output.height)
    let top = min(max(bounds.minY.rounded(.down), 0), last)
    let bottom = min(max(bounds.maxY.rounded(.up), top), last)
    return Int(top)..<Int(bottom)
  }
}
