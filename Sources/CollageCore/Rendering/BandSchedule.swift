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
  /// For each layer the bands that it touches.
  let bandsOfLayer: [Range<Int>]

  /// A raster and all that is drawn of it.
  struct Source: Hashable, Sendable {
    /// The raster.
    let key: SourceKey
    /// By how many pixels along each axis it is averaged, for each way in which it is drawn.
    var reductions: Set<BlockReduction>
    /// The bands that need it, one range for each layer.
    var bands: [Range<Int>]

    /// How often it is drawn, counting each band.
    var uses: Int { bands.reduce(0) { $0 + $1.count } }

    /// The bytes that it takes when decoded.
    var cost: Int {
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
  init(_ plan: RenderPlan, bandHeight: Int) {
    isOpaque = plan.background.isOpaque
    let (height, step) = (plan.size.height, max(1, bandHeight))
    bands = stride(from: 0, to: height, by: step).map { $0..<min($0 + step, height) }
    bandsOfLayer = plan.layers.map { layer in
      layer.rows.lowerBound / step..<(layer.rows.upperBound + step - 1) / step
    }
    var sources: [Source] = []
    var indices: [SourceKey: Int] = [:]
    for (layer, bands) in zip(plan.layers, bandsOfLayer) {
      if let index = indices[layer.source] {
        sources[index].reductions.insert(layer.reduction)
        sources[index].bands.append(bands)
      } else {
        indices[layer.source] = sources.count
        sources.append(Source(key: layer.source, reductions: [layer.reduction], bands: [bands]))
      }
    }
    let first = sources.map { $0.nextUse(from: 0) ?? 0 }
    self.sources = sources.indices.sorted { (first[$0], $0) < (first[$1], $1) }
      .map { sources[$0] }
    let order = Dictionary(uniqueKeysWithValues: self.sources.enumerated().map { ($1.key, $0) })
    sourceOfLayer = plan.layers.map { order[$0.source] ?? 0 }
  }
}
