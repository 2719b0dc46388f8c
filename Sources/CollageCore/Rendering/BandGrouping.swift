/// Finds runs of bands whose sources fit in memory together.
struct BandGrouping {
  /// The distinct rasters, in the order of their first layers.
  let rasters: [Raster]
  private let plan: RenderPlan
  private let bands: [Range<Int>]
  private let touched: [Range<Int>]

  /// How far from where it is drawn a raster may be read, in raster pixels: a pixel on the rim has its
  /// centre up to 0.71 output pixels outside, which are less than two raster pixels each; two more
  /// are neighbours.
  private static let margin = 5.0

  /// Looks at a plan; `touched` has the bands of each layer.
  init(_ plan: RenderPlan, bands: [Range<Int>], touched: [Range<Int>]) {
    var rasters: [Raster] = []
    var indices: [SourceKey: Int] = [:]
    for (index, layer) in plan.layers.enumerated() {
      if let known = indices[layer.source] {
        rasters[known].add(layer, index)
      } else if let shape = layer.source.shape {
        indices[layer.source] = rasters.count
        rasters.append(Raster(key: layer.source, shape: shape))
        rasters[rasters.count - 1].add(layer, index)
      }
    }
    (self.plan, self.bands, self.touched, self.rasters) = (plan, bands, touched, rasters)
  }

  /// A raster and all that is drawn of it.
  struct Raster {
    /// The source.
    let key: SourceKey
    /// What is known of its pixels.
    let shape: RasterShape
    /// The indices of its layers, in their order.
    private(set) var layers: [Int] = []
    private var preparations: Set<Preparation> = []

    fileprivate init(key: SourceKey, shape: RasterShape) {
      (self.key, self.shape) = (key, shape)
    }

    fileprivate mutating func add(_ layer: RenderLayer, _ index: Int) {
      layers.append(index)
      preparations.insert(layer.preparation)
    }

    /// Whether a part can be prepared without the rest, as far as the plan tells.
    var isDivisible: Bool {
      shape.isDivisible && (preparations == [.none] || preparations == [.letters])
    }

    /// The bytes of all of it.
    fileprivate var cost: Int { shape.byteCount(preparations) }
  }

  /// Whether a source of which parts can be had is too large to be held as a whole.
  var hasLargeSource: Bool {
    rasters.contains { $0.isDivisible && $0.cost > BandSchedule.largestSource }
  }

  /// The bytes of all sources that some bands in a row need, at most.
  func peak(jobs: Int) -> Int {
    let costs = rasters.map(\.cost)
    return bands.indices.map { band in
      zip(rasters, costs).reduce(0) { sum, source in
        let isNeeded = source.0.layers.contains { touched[$0].overlaps(band..<band + jobs) }
        return isNeeded ? sum + source.1 : sum
      }
    }.max() ?? 0
  }

  /// Runs of bands whose sources fit in memory; a run has at least one band, whether it fits or not.
  func groups(memory: Int) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var start = 0
    while start < bands.count {
      // Neighbouring runs are about as long, so the search begins there.
      var count = min(groups.last?.count ?? 1, bands.count - start)
      var step = max(1, count / 4)
      while count > 1, cost(of: start..<start + count) > memory { count = max(1, count - step) }
      while step > 0 {
        let longer = start + count + step
        if longer <= bands.count, cost(of: start..<longer) <= memory {
          count += step
          step *= 2
        } else {
          step /= 2
        }
      }
      groups.append(start..<start + count)
      start += count
    }
    return groups
  }

  /// What a group needs of a raster, if anything.
  func part(of raster: Raster, in group: Range<Int>) -> RasterPart? {
    RasterPart(
      around: polygons(of: raster, in: group), margin: Self.margin, in: raster.shape.size)
  }

  private func cost(of group: Range<Int>) -> Int {
    rasters.reduce(0) { sum, raster in
      guard raster.layers.contains(where: { touched[$0].overlaps(group) }) else { return sum }
      guard raster.isDivisible else { return sum + raster.cost }
      return sum + (part(of: raster, in: group).map(raster.shape.byteCount) ?? 0)
    }
  }

  /// Where in a raster a group draws from, counted from the centre of the first pixel.
  private func polygons(of raster: Raster, in group: Range<Int>) -> [[Point]] {
    let rows = bands[group.lowerBound].lowerBound..<bands[group.upperBound - 1].upperBound
    let extent = raster.shape.extent
    return raster.layers.filter { touched[$0].overlaps(group) }.map { index in
      let layer = plan.layers[index]
      var (corners, scratch) = (layer.quad.clipped(to: plan.size).corners, [Point]())
      HalfPlane(x: 0, y: 1, offset: -Double(rows.lowerBound)).clip(corners, into: &scratch)
      HalfPlane(x: 0, y: -1, offset: Double(rows.upperBound)).clip(scratch, into: &corners)
      return corners.map { corner in
        let point = layer.matrix.apply(to: corner)
        return Point(x: point.x * extent.width - 0.5, y: point.y * extent.height - 0.5)
      }
    }
  }
}
