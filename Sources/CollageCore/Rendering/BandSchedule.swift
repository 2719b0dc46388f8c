/// The bands of an image and the sources that each of them needs.
///
/// If the sources that are needed at the same time don't fit in memory, bands are rendered in
/// groups. Of each source, only the part that a group needs is decoded, once per group.
package struct BandSchedule: Sendable {
  let isOpaque: Bool
  /// The rows of each band, from top to bottom.
  let bands: [Range<Int>]
  /// The memory limit for sources, in bytes.
  let memory: Int
  /// The distinct sources, in the order in which bands first need them.
  let sources: [Source]
  /// The layers that are drawn in each band, back to front.
  let layersOfBand: [[Int]]
  private let groupOfBand: [Int]
  /// For each group, the source of each of its layers.
  private let sourceOfLayer: [[Int: Int]]

  /// The memory footprint, in bytes, up to which a source is decoded as a whole.
  ///
  /// Larger sources are decoded in parts. This is then also the memory limit for all sources
  /// together.
  package static let largestSource = 400_000_000

  /// A raster, or the part of it that some bands need, and its uses.
  struct Source: Sendable {
    let key: SourceKey
    let shape: RasterShape
    /// The part that is needed; `nil` if it is the whole raster.
    let part: RasterPart?
    /// The forms in which layers need the source.
    var preparations: Set<Preparation> = []
    /// The bands that need the source, as ranges for each layer.
    var bands: [Range<Int>] = []

    /// The number of times the source is drawn, counting each band.
    var uses: Int { bands.reduce(0) { $0 + $1.count } }

    var cost: Int {
      part.map(shape.byteCount) ?? shape.byteCount(preparations)
    }

    /// Returns the first band at or after the given one that needs the source; `nil` if there isn't
    /// one.
    func nextUse(from band: Int) -> Int? {
      bands.filter { $0.upperBound > band }.map { max($0.lowerBound, band) }.min()
    }
  }

  /// Plans the bands of an image.
  ///
  /// - Parameters:
  ///   - plan: The content of the image.
  ///   - grid: The division into cells.
  ///   - needed: The required cells of each band. Layers outside them are left out.
  ///   - memory: The memory limit for sources, in bytes.
  ///   - jobs: The number of bands that are rendered at the same time.
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

  init(_ plan: RenderPlan, bandHeight: Int, memory: Int = .max, jobs: Int = 1) {
    let grid = CellGrid(
      height: plan.size.height, bandHeight: bandHeight, columns: [0..<plan.size.width])
    self.init(plan, grid: grid, needed: grid.bands.map { _ in [0] }, memory: memory, jobs: jobs)
  }

  /// Returns the source of a layer for a band that draws it.
  func source(ofLayer layer: Int, band: Int) -> Int {
    guard let source = sourceOfLayer[groupOfBand[band]][layer] else {
      preconditionFailure("the layers of a band have sources")
    }
    return source
  }

  /// Returns the bands that draw each layer, as runs of consecutive bands.
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

/// The sources of a schedule under construction.
private struct Draft {
  private(set) var sources: [BandSchedule.Source] = []
  /// For each group, the source of each of its layers.
  private(set) var sourceOfLayer: [[Int: Int]] = []
  private var indices: [SourceKey: Int] = [:]

  /// The indices of the sources in the order in which bands first need them.
  var order: [Int] {
    let first = sources.map { $0.nextUse(from: 0) ?? 0 }
    return sources.indices.sorted { (first[$0], $0) < (first[$1], $1) }
  }

  /// Adds the sources that a group of bands needs.
  ///
  /// - Parameters:
  ///   - layers: All layers.
  ///   - runs: The bands that draw each layer.
  ///   - group: The bands.
  ///   - grouping: The grouping that determines the required parts of sources; `nil` if sources are
  ///     decoded as a whole.
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

  /// Returns the index of a source; `nil` if it has no raster.
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
