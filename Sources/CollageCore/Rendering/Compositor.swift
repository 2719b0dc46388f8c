/// Lays the layers of a plan over each other, some rows at a time.
///
/// A band depends on nothing but the plan, its rows and the sources, so bands may be rendered in any
/// order or at the same time. Where two opaque items share an edge between pixels each covers its
/// part of the pixel, and a little of what is behind shows through.
struct Compositor: Sendable {
  /// What is drawn.
  let plan: RenderPlan
  /// Which rows and sources belong to which band.
  let schedule: BandSchedule
  /// Where the sources come from.
  let store: SourceStore

  /// Renders a band: opaque on an opaque background, else with straight alpha.
  ///
  /// - Parameters:
  ///   - band: The band's index.
  ///   - storage: The bytes of a band that is no longer used, to be written again.
  ///   - shouldStop: Asked before each layer; when true, the rendering stops.
  /// - Returns: The band's rows, as wide as the picture.
  /// - Throws: ``SourceStore/Stopped``, or the provider's error.
  func render(
    band: Int, storage: consuming [UInt8] = [], shouldStop: () -> Bool = { false }
  ) throws -> Bitmap {
    let rows = schedule.bands[band]
    store.begin(band)
    defer { store.end(band) }
    if plan.background.isOpaque {
      var target = ByteBand(
        width: plan.size.width, rows: rows, background: plan.background,
        storage: storage)
      try draw(band, in: &target, shouldStop)
      return target.bitmap()
    }
    var target = AccumulatorBand(width: plan.size.width, rows: rows, background: plan.background)
    try draw(band, in: &target, shouldStop)
    return target.bitmap()
  }

  private func draw<Target: Band>(
    _ band: Int, in target: inout Target, _ shouldStop: () -> Bool
  ) throws {
    for index in schedule.layersOfBand[band] {
      let layer = plan.layers[index]
      guard !shouldStop() else { throw SourceStore.Stopped() }
      switch layer.source {
      case .stored:
        try store.withSource(ofLayer: index, reduction: layer.reduction, band: band) { source in
          draw(layer, source, in: &target)
        }
      case .solid(let color): fill(layer, color, in: &target)
      }
    }
  }

  private func fill<Target: Band>(_ layer: RenderLayer, _ color: Color, in target: inout Target) {
    var coverage = QuadCoverage(layer.quad, width: plan.size.width)
    target.fill(
      color, coverage: &coverage, rows: layer.rows.clamped(to: target.rows),
      opacity: layer.opacity)
  }

  private func draw<Target: Band>(
    _ layer: RenderLayer, _ source: PreparedSource, in target: inout Target
  ) {
    let map = RasterMap(layer.matrix, extent: source.extent, output: plan.size)
    var coverage = QuadCoverage(layer.quad, width: plan.size.width)
    target.draw(
      source.raster, map: map, coverage: &coverage, rows: layer.rows.clamped(to: target.rows),
      opacity: layer.opacity)
  }
}
