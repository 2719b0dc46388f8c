/// Prepares the sources of a plan on first use and drops each after the last band that needs it.
struct SourcePool {
  private let provider: any RasterProvider
  private let plan: RenderPlan
  private var prepared: [Key: PreparedSource] = [:]

  /// A source at the size at which it is drawn.
  private struct Key: Hashable {
    let source: SourceKey
    let drawnSize: PixelSize

    init(_ layer: RenderLayer) {
      source = layer.source
      drawnSize = layer.drawnSize
    }
  }

  /// Makes an empty pool.
  init(plan: RenderPlan, provider: any RasterProvider) {
    self.plan = plan
    self.provider = provider
  }

  /// How many sources are held now.
  var count: Int { prepared.count }

  /// The sources of the layers that touch some rows, by the layer's index in the plan.
  ///
  /// A raster is asked for once and reduced to all the sizes at which it is drawn, so that it need
  /// not be held itself.
  ///
  /// - Parameters:
  ///   - rows: Rows of the picture, not above those that were asked for before.
  ///   - isCancelled: Asked before each raster; when true, it stops.
  /// - Returns: A source for each layer in the rows.
  /// - Throws: ``RenderError/cancelled(finishedRows:)``, or the provider's error.
  mutating func sources(
    for rows: Range<Int>, isCancelled: () -> Bool
  ) throws -> [Int: PreparedSource] {
    var result: [Int: PreparedSource] = [:]
    for (index, layer) in plan.layers.enumerated() where layer.rows.overlaps(rows) {
      if prepared[Key(layer)] == nil {
        guard !isCancelled() else {
          throw RenderError.cancelled(finishedRows: rows.lowerBound)
        }
        try prepare(layer.source, from: rows.lowerBound)
      }
      result[index] = prepared[Key(layer)]
    }
    return result
  }

  /// Drops the sources that no row from `row` on needs.
  mutating func releaseSources(above row: Int) {
    let needed = Set(plan.layers.filter { $0.rows.upperBound > row }.map(Key.init))
    prepared = prepared.filter { needed.contains($0.key) }
  }

  private mutating func prepare(_ source: SourceKey, from row: Int) throws {
    let raster = try provider.raster(of: source.image, rendition: source.rendition)
    let shaded = PreparedSource(source, raster: raster)
    for layer in plan.layers where layer.source == source && layer.rows.upperBound > row {
      if prepared[Key(layer)] == nil {
        prepared[Key(layer)] = shaded.reduced(to: layer.drawnSize)
      }
    }
  }
}
