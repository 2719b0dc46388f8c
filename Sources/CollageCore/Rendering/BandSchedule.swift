/// Which bands a picture is made of, and which of them need which source.
struct BandSchedule: Sendable {
  /// Whether the picture has no transparent pixel.
  let isOpaque: Bool
  /// The rows of each band, from top to bottom.
  let bands: [Range<Int>]
  /// The distinct sources in the order in which bands need them first.
  let sources: [Source]
  /// For each layer the index of its source.
  let sourceOfLayer: [Int]
  /// For each band the layers that are drawn in it, back to front.
  let layersOfBand: [[Int]]

  /// A raster and all that is drawn of it.
  struct Source: Hashable, Sendable {
    /// The raster.
    let key: SourceKey
    /// By how many pixels along each axis it is averaged, for each way in which it is drawn.
    var reductions: Set<BlockReduction>
    /// The bands that need it, some ranges for each layer.
    var bands: [Range<Int>]

    /// How often it is drawn, counting each band.
    var uses: Int { bands.reduce(0) { $0 + $1.count } }

    /// The bytes that it takes when decoded.
    var cost: Int {
      let size = key.rendition.pixelSize(of: key.image)
      return reductions.reduce(0) { $0 + $1.size(of: size).area * 4 }
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
  init(_ plan: RenderPlan, grid: CellGrid, needed: [[Int]]) {
    isOpaque = plan.background.isOpaque
    bands = grid.bands
    layersOfBand = grid.layers(of: plan.layers, in: needed)
    let bandsOfLayer = Self.runs(of: plan.layers.count, in: layersOfBand)
    var sources: [Source] = []
    var indices: [SourceKey: Int] = [:]
    for (layer, bands) in zip(plan.layers, bandsOfLayer) {
      if let index = indices[layer.source] {
        sources[index].reductions.insert(layer.reduction)
        sources[index].bands += bands
      } else {
        indices[layer.source] = sources.count
        sources.append(Source(key: layer.source, reductions: [layer.reduction], bands: bands))
      }
    }
    let first = sources.map { $0.nextUse(from: 0) ?? 0 }
    self.sources = sources.indices.sorted { (first[$0], $0) < (first[$1], $1) }
      .map { sources[$0] }
    let order = Dictionary(uniqueKeysWithValues: self.sources.enumerated().map { ($1.key, $0) })
    sourceOfLayer = plan.layers.map { order[$0.source] ?? 0 }
  }

  /// Plans all of a picture.
  init(_ plan: RenderPlan, bandHeight: Int) {
    let grid = CellGrid(
      height: plan.size.height, bandHeight: bandHeight, columns: [0..<plan.size.width])
    self.init(plan, grid: grid, needed: grid.bands.map { _ in [0] })
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
