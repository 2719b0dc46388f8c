/// The bands of an image and the sources that each band draws.
///
/// A band is a range of rows that one thread renders. If the sources that are in use at the same
/// time don't fit in memory, consecutive bands form groups. For each group, a source that supports
/// decoding in parts is decoded only in the part that the group draws.
package struct BandSchedule: Sendable {
  let isOpaque: Bool
  /// The rows of each band, from top to bottom.
  let bands: [Range<Int>]
  /// The memory limit for sources, in bytes.
  let memory: Int
  /// The distinct sources, ordered by the first band that draws them.
  let sources: [Source]
  /// For each band, the indices of the layers that it draws, back to front.
  let layersOfBand: [[Int]]
  private let groupOfBand: [Int]
  /// For each group, a dictionary from the index of a layer to the index of its source.
  private let sourceOfLayer: [[Int: Int]]

  /// The memory footprint, in bytes, above which a source is decoded in parts if possible.
  ///
  /// If an image has such a source, the memory limit for all sources of the image together is at
  /// most this value.
  package static let wholeSourceLimit = 400_000_000

  /// A raster, or the part of a raster that a group of bands draws.
  struct Source: Sendable {
    let key: SourceKey
    let shape: RasterShape
    /// The part to decode; `nil` for the whole raster.
    let part: RasterPart?
    /// The forms that layers need, such as pixels or a blurred silhouette.
    var preparations: Set<Preparation> = []
    /// The ranges of bands that draw the source, listed separately for each layer.
    var bands: [Range<Int>] = []

    /// The number of times that the source is drawn, where each layer counts once per band.
    var uses: Int { bands.reduce(0) { $0 + $1.count } }

    var cost: Int {
      part.map(shape.byteCount) ?? shape.byteCount(preparations)
    }

    /// Returns the first band, starting with `band`, that draws the source; `nil` if there isn't
    /// one.
    func nextUse(from band: Int) -> Int? {
      bands.filter { $0.upperBound > band }.map { max($0.lowerBound, band) }.min()
    }
  }

  /// Plans the bands of an image.
  ///
  /// `needed` contains, for each band, the indices of the cells to render; layers outside these
  /// cells are left out. `memory` is the memory limit for sources, in bytes. `jobs` is the number
  /// of bands that are rendered at the same time.
  init(
    _ plan: RenderPlan, grid: CellGrid, needed: [[Int]], memory: Int = .max, jobs: Int = 1
  ) {
    let layersOfBand = grid.layers(of: plan.layers, in: needed)
    let runs = Self.runs(of: plan.layers.count, in: layersOfBand)
    let grouping = BandGrouping(
      plan, bands: grid.bands,
      touched: runs.map { ($0.first?.lowerBound ?? 0)..<($0.last?.upperBound ?? 0) })
    let memory = grouping.hasLargeSource ? min(memory, Self.wholeSourceLimit) : memory
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
    let positions = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    sourceOfLayer = draft.sourceOfLayer.map { $0.compactMapValues { positions[$0] } }
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

  func source(ofLayer layer: Int, band: Int) -> Int {
    guard let source = sourceOfLayer[groupOfBand[band]][layer] else {
      preconditionFailure("the layers of a band have sources")
    }
    return source
  }

  /// Returns, for each layer, the runs of consecutive bands that draw the layer.
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

private struct Draft {
  private(set) var sources: [BandSchedule.Source] = []
  private(set) var sourceOfLayer: [[Int: Int]] = []
  private var indices: [SourceKey: Int] = [:]

  /// The indices of the sources, ordered by the first band that draws them.
  var order: [Int] {
    let first = sources.map { $0.nextUse(from: 0) ?? 0 }
    return sources.indices.sorted { (first[$0], $0) < (first[$1], $1) }
  }

  /// Adds the sources that a group of bands draws.
  ///
  /// `runs` contains, for each layer, the runs of consecutive bands that draw the layer. `grouping`
  /// determines which parts of the sources to decode; if it is `nil`, whole sources are decoded.
  mutating func add(
    _ layers: [RenderLayer], _ runs: [[Range<Int>]], in group: Range<Int>,
    partsBy grouping: BandGrouping?
  ) {
    for raster in grouping?.rasters ?? [] where raster.isDivisible {
      indices[raster.key] = nil
      guard let part = grouping?.part(of: raster, in: group) else { continue }
      append(BandSchedule.Source(key: raster.key, shape: raster.shape, part: part))
    }
    var sourceByLayer: [Int: Int] = [:]
    for (index, layer) in layers.enumerated() {
      let shared = runs[index].map { $0.clamped(to: group) }.filter { !$0.isEmpty }
      guard !shared.isEmpty, let source = self.index(of: layer.source) else { continue }
      sources[source].preparations.insert(layer.preparation)
      sources[source].bands += shared
      sourceByLayer[index] = source
    }
    sourceOfLayer.append(sourceByLayer)
  }

  /// Returns the index of a source, which is added if necessary; `nil` for a source without a
  /// raster.
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
