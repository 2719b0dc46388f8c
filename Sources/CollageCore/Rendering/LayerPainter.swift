struct LayerPainter {
  let layer: RenderLayer
  /// The size of the whole image.
  let output: PixelSize
  let shadows: ShapeShadows

  private var shape: RoundedQuad { RoundedQuad(layer.quad, radii: layer.radii) }

  private var hole: QuadCoverage? {
    layer.covered.map { QuadCoverage($0, width: output.width) }
  }

  func draw(_ source: PreparedLayer, in target: inout some Band) {
    switch source {
    case .pixels(let source):
      var edge = ShapeEdge(
        shape: RoundedCoverage(shape, width: output.width),
        ring: layer.ring.map {
          ShapeEdge.Ring(
            shape: RoundedCoverage($0.shape, width: output.width), color: $0.color)
        })
      target.draw(
        source.raster, map: RasterMap(layer.matrix, extent: source.extent, output: output),
        edge: &edge, rows: rows(target), opacity: layer.opacity)
    case .blurred(let image):
      draw(BlurredImagePainter(image, matrix: layer.matrix), in: &target)
    case .coverage(let coverage):
      guard let tint = layer.tint else { return }
      let size = Size(coverage.size)
      fill(
        tint, coverage, layer.matrix.then(.scaling(x: size.width, y: size.height)), in: &target)
    case .letters(let letters):
      guard let tint = layer.tint else { return }
      let end = letters.box
      fill(tint, letters, layer.matrix.then(.scaling(x: end.maxX, y: end.maxY)), in: &target)
    }
  }

  func draw(_ painter: some RowPainter, in target: inout some Band) {
    let bounds = Rect(enclosing: layer.quad.corners)
    let columns = Int(bounds.minX)..<Int(bounds.maxX)
    target.paint(
      painter, columns: columns.clamped(to: 0..<output.width), rows: rows(target),
      opacity: layer.opacity)
  }

  func draw(in target: inout some Band) {
    switch layer.source {
    case .raster, .painted: break
    case .solid(let color):
      var (coverage, hole) = (RoundedCoverage(shape, width: output.width), hole)
      target.fill(
        color, coverage: &coverage, hole: &hole, rows: rows(target), opacity: layer.opacity)
    case .shadow(let shadow):
      let size = shadow.shape.size
      let half = size.scaled(by: 0.5)
      guard
        let matrix = shadow.shape.matrix.inverted?
          .then(.translation(x: -half.width, y: -half.height))
      else { return }
      if shadow.shape.isRounded {
        fill(shadow.color, shadows.rounded(shadow), matrix, in: &target)
      } else {
        fill(shadow.color, shadows.rect(shadow), matrix, in: &target)
      }
    }
  }

  private func fill(
    _ color: Color, _ field: some CoverageField, _ matrix: AffineMatrix,
    in target: inout some Band
  ) {
    var hole = hole
    target.fill(
      color, field: field, matrix: matrix, hole: &hole, rows: rows(target),
      opacity: layer.opacity)
  }

  private func rows(_ target: some Band) -> Range<Int> { layer.rows.clamped(to: target.rows) }
}
