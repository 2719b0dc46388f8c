/// Lays the layers of a plan over each other, some rows at a time.
///
/// A band depends on nothing but the plan, its rows and the sources, so bands may be rendered in any
/// order or at the same time. Where two opaque items share an edge between pixels each covers its
/// part of the pixel, and a little of what is behind shows through.
struct Compositor: Sendable {
  /// What is drawn.
  let plan: RenderPlan

  /// Renders some rows: opaque on an opaque background, else with straight alpha.
  ///
  /// - Parameters:
  ///   - rows: Rows of the picture; at least one.
  ///   - sources: The sources of the layers in these rows, by the layer's index.
  /// - Returns: As many rows as asked for, as wide as the picture.
  func render(rows: Range<Int>, sources: [Int: PreparedSource]) -> Bitmap {
    var band = AccumulatorBand(
      width: plan.size.width, rows: rows, background: plan.background)
    for (index, layer) in plan.layers.enumerated() {
      if let source = sources[index] { draw(layer, source, in: &band) }
    }
    return band.bitmap()
  }

  private func draw(_ layer: RenderLayer, _ source: PreparedSource, in band: inout AccumulatorBand)
  {
    let map = RasterMap(layer.matrix, extent: source.extent, output: plan.size)
    var coverage = QuadCoverage(layer.quad, width: plan.size.width)
    for row in layer.rows.clamped(to: band.rows) {
      guard let span = coverage.span(row: row) else { continue }
      band.draw(
        source.bitmap, map: map, span: span, rim: coverage.rim, row: row, opacity: layer.opacity)
    }
  }
}
