/// Which bands a picture is made of, and which of them need which source.
///
/// Where the sources that are needed at the same time would not fit in memory, the bands are worked on
/// in groups, and of each source only what a group needs is decoded, once for each group.
struct BandSchedule: Sendable {
  /// Whether the picture has no transparent pixel.
  let isOpaque: Bool
  /// The rows of each band, from top to bottom.
  let bands: [Range<Int>]
  /// The distinct sources in the order in which bands need them first.
  let sources: [Source]
  /// For each layer the bands that it touches.
  let bandsOfLayer: [Range<Int>]
  private let groupOfBand: [Int]
  /// For each group and layer the index of its source; -1 where the group does not need it.
  private let sourceOfLayer: [[Int]]

  /// A raster, or what some bands need of it, and all that is drawn of it.
  struct Source: Sendable {
    /// The raster.
    let key: SourceKey
    /// What is needed of it; nil is all.
    let part: RasterPart?
    /// By how many pixels along each axis it is averaged, for each way in which it is drawn.
    var reductions: Set<BlockReduction> = []
    /// The bands that need it, one range for each layer.
    var bands: [Range<Int>] = []

    /// How often it is drawn, counting each band.
    var uses: Int { bands.reduce(0) { $0 + $1.count } }

    /// The bytes that it takes when decoded.
    var cost: Int {
      if let part { return RasterBuffer.byteCount(part, isOpaque: true) }
      let size = key.rendition.pixelSize(of: key.image)
      return reductions.reduce(0) {
        $0 + RasterBuffer.byteCount(RasterPart($1.size(of: size)), isOpaque: key.image.isOpaque)
      }
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
  ///   - bandHeight: The rows of a band.
  ///   - memory: The bytes that sources may take.
  ///   - jobs: How many bands are worked on at the same time.
  init(_ plan: RenderPlan, bandHeight: Int, memory: Int = .max, jobs: Int = 1) {
    let (height, step) = (plan.size.height, max(1, bandHeight))
    let bands = stride(from: 0, to: height, by: step).map { $0..<min($0 + step, height) }
    let touched = plan.layers.map { layer in
      layer.rows.lowerBound / step..<(layer.rows.upperBound + step - 1) / step
    }
    let grouping = BandGrouping(plan, bands: bands, touched: touched)
    let whole = [0..<bands.count]
    let fits = grouping.peak(jobs: jobs) <= memory
    let groups = fits ? whole : grouping.groups(memory: memory)
    var sources: [Source] = []
    var indices: [SourceKey: Int] = [:]
    var sourceOfLayer: [[Int]] = []
    for group in groups {
      var ofLayer = [Int](repeating: -1, count: plan.layers.count)
      for (key, layers) in grouping.layers where !fits && grouping.isDivisible(key) {
        indices[key] = nil
        guard let part = grouping.part(of: key, layers, in: group) else { continue }
        indices[key] = sources.count
        sources.append(Source(key: key, part: part))
      }
      for (index, layer) in plan.layers.enumerated() {
        let shared = touched[index].clamped(to: group)
        guard !shared.isEmpty else { continue }
        let source = indices[layer.source] ?? sources.count
        if source == sources.count { sources.append(Source(key: layer.source, part: nil)) }
        indices[layer.source] = source
        sources[source].reductions.insert(layer.reduction)
        sources[source].bands.append(shared)
        ofLayer[index] = source
      }
      sourceOfLayer.append(ofLayer)
    }
    let first = sources.map { $0.nextUse(from: 0) ?? 0 }
    let order = sources.indices.sorted { (first[$0], $0) < (first[$1], $1) }
    var place = [Int](repeating: 0, count: sources.count)
    for (index, source) in order.enumerated() { place[source] = index }
    isOpaque = plan.background.isOpaque
    self.bands = bands
    bandsOfLayer = touched
    self.sources = order.map { sources[$0] }
    self.sourceOfLayer = sourceOfLayer.map { $0.map { $0 < 0 ? -1 : place[$0] } }
    groupOfBand = groups.enumerated().flatMap { index, group in
      repeatElement(index, count: group.count)
    }
  }

  /// The source of a layer for a band that it touches.
  func source(ofLayer layer: Int, band: Int) -> Int {
    sourceOfLayer[groupOfBand[band]][layer]
  }
}
