/// Composites the layers of a plan, one band of rows at a time.
///
/// The pixels of a band depend only on the plan, the rows, the sources and the background image.
/// Threads can therefore render bands in any order and in parallel. If two opaque items share an
/// edge that runs through a pixel, each item covers a part of the pixel, and a little of the
/// background remains visible.
struct Compositor: Sendable {
  let plan: RenderPlan
  let schedule: BandSchedule
  let store: SourceStore
  /// An image on which the layers are drawn; `nil` to use only the plan's background color.
  private let backgroundImage: BitmapPainter?
  private let shadows = ShapeShadows()
  /// The painters of generated layers; layers with equal paintings share a painter.
  private let painters: [CanvasPainting: any RowPainter]

  init(
    plan: RenderPlan, schedule: BandSchedule, store: SourceStore,
    backgroundImage: BitmapPainter? = nil
  ) {
    (self.plan, self.schedule, self.store, self.backgroundImage) = (
      plan, schedule, store, backgroundImage
    )
    var painters: [CanvasPainting: any RowPainter] = [:]
    for index in Set(schedule.layersOfBand.joined()) {
      guard case .painted(let painting) = plan.layers[index].source, painters[painting] == nil
      else { continue }
      painters[painting] = painting.painter()
    }
    self.painters = painters
  }

  /// Renders a band.
  ///
  /// The result is as wide as the image. If the background is opaque, the result is opaque and
  /// reuses the memory of `storage`; otherwise, it has straight alpha. The compositor calls
  /// `shouldStop` before each layer, and throws ``SourceStore/Stopped`` if it returns true.
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
    if let backgroundImage {
      target.paint(backgroundImage, columns: 0..<plan.size.width, rows: target.rows, opacity: 1)
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
