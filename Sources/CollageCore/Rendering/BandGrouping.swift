/// Divides the bands of an image into groups of consecutive bands whose sources fit in memory
/// together.
struct BandGrouping {
  /// The distinct rasters, ordered by the rearmost layer that uses them.
  let rasters: [Raster]
  private let plan: RenderPlan
  private let bands: [Range<Int>]
  private let touched: [Range<Int>]

  /// The number of raster pixels around the drawn area that drawing can also read.
  ///
  /// The center of a boundary pixel is up to 0.71 output pixels outside the drawn area. An output
  /// pixel spans less than two raster pixels, and the interpolation kernel reads two more raster
  /// pixels on each side.
  private static let margin = 5.0

  /// Collects the distinct rasters of a plan.
  ///
  /// `bands` contains the rows of each band, from top to bottom. `touched` contains, for each
  /// layer, the range of the bands that the layer touches.
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

  struct Raster {
    let key: SourceKey
    let shape: RasterShape
    private(set) var layers: [Int] = []
    private var preparations: Set<Preparation> = []

    fileprivate init(key: SourceKey, shape: RasterShape) {
      (self.key, self.shape) = (key, shape)
    }

    fileprivate mutating func add(_ layer: RenderLayer, _ index: Int) {
      layers.append(index)
      preparations.insert(layer.preparation)
    }

    /// True if a part of the raster can be prepared without the rest.
    var isDivisible: Bool {
      shape.isDivisible && (preparations == [.none] || preparations == [.letters])
    }

    /// The memory footprint of the whole raster, in bytes.
    fileprivate var cost: Int { shape.byteCount(preparations) }
  }

  /// True if a source is too large to be decoded as a whole and can be decoded in parts.
  var hasLargeSource: Bool {
    rasters.contains { $0.isDivisible && $0.cost > BandSchedule.wholeSourceLimit }
  }

  /// Returns the maximum memory footprint, in bytes, of the sources of any `jobs` consecutive
  /// bands.
  func peak(jobs: Int) -> Int {
    let costs = rasters.map(\.cost)
    return bands.indices.map { band in
      zip(rasters, costs).reduce(0) { sum, source in
        let isNeeded = source.0.layers.contains { touched[$0].overlaps(band..<band + jobs) }
        return isNeeded ? sum + source.1 : sum
      }
    }.max() ?? 0
  }

  /// Divides the bands into groups.
  ///
  /// A group has one band, or several consecutive bands whose sources fit in `memory` bytes.
  func groups(memory: Int) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var start = 0
    while start < bands.count {
      // Adjacent groups have about the same number of bands, so the search starts with the number
      // of the previous group.
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

  /// Returns the part of a raster that a group draws; `nil` if the group doesn't draw the raster.
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

  /// Returns the areas of a raster that a group draws, in pixels from the center of the first
  /// pixel.
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
