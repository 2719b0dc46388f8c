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
  /// What everything is drawn on, if not on the background alone.
  private let ground: PicturePainter?
  /// The shadows of shapes, each of which is made once.
  private let shadows = ShapeShadows()
  /// What draws the layers that are worked out; those of one painting share it.
  private let painters: [CanvasPainting: any RowPainter]

  /// Prepares the bands of a plan.
  init(
    plan: RenderPlan, schedule: BandSchedule, store: SourceStore, ground: PicturePainter? = nil
  ) {
    (self.plan, self.schedule, self.store, self.ground) = (plan, schedule, store, ground)
    var painters: [CanvasPainting: any RowPainter] = [:]
    for index in Set(schedule.layersOfBand.joined()) {
      guard case .painted(let painting) = plan.layers[index].source, painters[painting] == nil
      else { continue }
      painters[painting] = painting.painter()
    }
    self.painters = painters
  }

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
    if let ground {
      target.paint(ground, columns: 0..<plan.size.width, rows: target.rows, opacity: 1)
    }
    var scratch: Target?
    let layers = schedule.layersOfBand[band]
    var next = layers.startIndex
    while next < layers.endIndex {
      guard let group = plan.layers[layers[next]].group else {
        try draw(layers[next], band, in: &target, shouldStop)
        next += 1
        continue
      }
      let members = layers[next...].prefix { plan.layers[$0].group?.number == group.number }
      var isolated = scratch ?? target.emptyGroup()
      scratch = nil
      for index in members { try draw(index, band, in: &isolated, shouldStop) }
      let reach = members.map { plan.layers[$0] }
      target.composite(
        &isolated, columns: columns(of: reach, rows: target.rows), rows: target.rows,
        mode: group.blend, opacity: group.opacity)
      scratch = isolated
      next = members.endIndex
    }
  }

  /// The columns that some layers may touch in some rows.
  private func columns(of layers: [RenderLayer], rows: Range<Int>) -> Range<Int> {
    let reaches = layers.compactMap { $0.columns(in: rows) }
    let first = reaches.map(\.lowerBound).min() ?? 0
    let last = reaches.map(\.upperBound).max() ?? first
    return (first..<last).clamped(to: 0..<plan.size.width)
  }

  private func draw<Target: Band>(
    _ index: Int, _ band: Int, in target: inout Target, _ shouldStop: () -> Bool
  ) throws {
    let layer = plan.layers[index]
    guard !shouldStop() else { throw SourceStore.Stopped() }
    switch layer.source {
    case .raster:
      try store.withSource(ofLayer: index, layer.preparation, band: band) { source in
        painter(layer).draw(source, in: &target)
      }
    case .painted(let painting):
      guard let rows = painters[painting] else { return }
      painter(layer).draw(rows, in: &target)
    case .solid, .shadow: painter(layer).draw(in: &target)
    }
  }

  private func painter(_ layer: RenderLayer) -> LayerPainter {
    LayerPainter(layer: layer, output: plan.size, shadows: shadows)
  }
}
