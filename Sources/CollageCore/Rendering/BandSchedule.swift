/// Which bands a picture is made of, and which of them need which source.
///
/// Where the sources that are needed at the same time would not fit in memory, the bands are worked on
/// in groups, and of each source only what a group needs is decoded, once for each group.
package struct BandSchedule: Sendable {
  /// Whether the picture has no transparent pixel.
  let isOpaque: Bool
  /// The rows of each band, from top to bottom.
  let bands: [Range<Int>]
  /// The bytes that sources may take at a time.
  let memory: Int
  /// The distinct sources in the order in which bands need them first.
  let sources: [Source]
  /// For each band the layers that are drawn in it, back to front.
  let layersOfBand: [[Int]]
  private let groupOfBand: [Int]
  /// For each group the indices of its layers' sources.
  private let sourceOfLayer: [[Int: Int]]

  /// The most bytes of a source that is decoded as a whole.
  ///
  /// Larger sources are decoded in parts, and all sources together get this much.
  package static let largestSource = 400_000_000

  /// A raster, or what some bands need of it, and all that is drawn of it.
  struct Source: Sendable {
    /// The source.
    let key: SourceKey
    /// What is known of its pixels.
    let shape: RasterShape
    /// What is needed of it; nil is all.
    let part: RasterPart?
    /// What is made of it before it is drawn.
    var preparations: Set<Preparation> = []
    /// The bands that need it, some ranges for each layer.
    var bands: [Range<Int>] = []

    /// How often it is drawn, counting each band.
    var uses: Int { bands.reduce(0) { $0 + $1.count } }

    /// The bytes that it takes when decoded.
    var cost: Int {
      part.map(shape.byteCount) ?? shape.byteCount(preparations)
    }

    /// The first band from another one on that needs it, if any.
    func nextUse(from band: Int) -> Int? {
      bands.filter { $0.upperBound > band }.map { max($0.lowerBound, band) }.min()
    }
  }

  /// Plans the bands of a picture.
  ///
  /// - Parameters:
  ///   - plan: What is drawn.
  ///   - grid: How it is divided.
  ///   - needed: For each band the cells that are wanted; layers elsewhere are left out.
  ///   - memory: The bytes that sources may take.
  ///   - jobs: How many bands are worked on at the same time.
  init(
    _ plan: RenderPlan, grid: CellGrid, needed: [[Int]], memory: Int = .max, jobs: Int = 1
  ) {
    let layersOfBand = grid.layers(of: plan.layers, in: needed)
    let runs = Self.runs(of: plan.layers.count, in: layersOfBand)
    let grouping = BandGrouping(
      plan, bands: grid.bands,
      touched: runs.map { ($0.first?.lowerBound ?? 0)..<($0.last?.upperBound ?? 0) })
    let memory = grouping.hasLargeSource ? min(memory, Self.largestSource) : memory
    self.memory = memory
    let isWhole = grouping.peak(jobs: jobs) <= memory
    let groups = isWhole ? [0..<grid.bands.count] : grouping.groups(memory: memory)
    var draft = Draft()
    for group in groups {
      draft.add(plan.layers, runs, in: group, partsBy: isWhole ? nil : grouping)
    }
    let order = draft.order
    isOpaque = plan.background.isOpaque
    bands = grid.bands
    sources = order.map { draft.sources[$0] }
    let places = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    sourceOfLayer = draft.sourceOfLayer.map { $0.compactMapValues { places[$0] } }
    groupOfBand = groups.enumerated().flatMap { index, group in
      repeatElement(index, count: group.count)
    }
    self.layersOfBand = layersOfBand
  }

  /// Plans all of a picture.
  init(_ plan: RenderPlan, bandHeight: Int, memory: Int = .max, jobs: Int = 1) {
    let grid = CellGrid(
      height: plan.size.height, bandHeight: bandHeight, columns: [0..<plan.size.width])
    self.init(plan, grid: grid, needed: grid.bands.map { _ in [0] }, memory: memory, jobs: jobs)
  }

  /// The source of a layer for a band that draws it.
  func source(ofLayer layer: Int, band: Int) -> Int {
    guard let source = sourceOfLayer[groupOfBand[band]][layer] else {
      preconditionFailure("the layers of a band have sources")
    }
    return source
  }

  /// For each layer the bands that draw it, in runs of successive ones.
  private static func runs(of layerCount: Int, in bands: [[Int]]) -> [[Range<Int>]] {
    var runs = [[Range<Int>]](repeating: [], count: layerCount)
    for (band, layers) in bands.enumerated() {
      for layer in layers {
        if let last = runs[layer].last, last.upperBound == band {
          runs[layer][runs[layer].count - 1] = last.lowerBound..<band + 1
        } else {
          runs[layer].append(band..<band + 1)
        }
      }
    }
    return runs
  }
}

/// The sources of a schedule while its groups are gone through.
private struct Draft {
  private(set) var sources: [BandSchedule.Source] = []
  /// For each group the indices of its layers' sources.
  private(set) var sourceOfLayer: [[Int: Int]] = []
  private var indices: [SourceKey: Int] = [:]

  /// The indices of the sources in the order in which bands need them first.
  var order: [Int] {
    let first = sources.map { $0.nextUse(from: 0) ?? 0 }
    return sources.indices.sorted { (first[$0], $0) < (first[$1], $1) }
  }

  /// Adds what a group of bands needs.
  ///
  /// - Parameters:
  ///   - layers: All layers.
  ///   - runs: For each layer the bands that draw it.
  ///   - group: The bands.
  ///   - grouping: Says which part of a source the group needs; nil where sources stay whole.
  mutating func add(
    _ layers: [RenderLayer], _ runs: [[Range<Int>]], in group: Range<Int>,
    partsBy grouping: BandGrouping?
  ) {
    for raster in grouping?.rasters ?? [] where raster.isDivisible {
      indices[raster.key] = nil
      guard let part = grouping?.part(of: raster, in: group) else { continue }
      append(BandSchedule.Source(key: raster.key, shape: raster.shape, part: part))
    }
    var ofLayer: [Int: Int] = [:]
    for (index, layer) in layers.enumerated() {
      let shared = runs[index].map { $0.clamped(to: group) }.filter { !$0.isEmpty }
      guard !shared.isEmpty, let source = self.index(of: layer.source) else { continue }
      sources[source].preparations.insert(layer.preparation)
      sources[source].bands += shared
      ofLayer[index] = source
    }
    sourceOfLayer.append(ofLayer)
  }

  /// The index of a source; nil if it has no raster.
  private mutating func index(of key: SourceKey) -> Int? {
    if let known = indices[key] { return known }
    guard let shape = key.shape else { return nil }
    append(BandSchedule.Source(key: key, shape: shape, part: nil))
    return sources.count - 1
  }

  private mutating func append(_ source: BandSchedule.Source) {
    indices[source.key] = sources.count
    sources.append(source)
  }
}
