/// Finds runs of bands whose sources fit in memory together.
struct BandGrouping {
  /// For each source the indices of its layers, in the order of the layers.
  let layers: [(key: SourceKey, layers: [Int])]
  private let plan: RenderPlan
  private let bands: [Range<Int>]
  private let touched: [Range<Int>]

  /// How far from where it is drawn a raster may be read, in raster pixels: a pixel on the rim has its
  /// centre up to 0.71 output pixels outside, which are less than two raster pixels each; two more
  /// are neighbours.
  private static let margin = 5.0

  /// Looks at a plan; `touched` has the bands of each layer.
  init(_ plan: RenderPlan, bands: [Range<Int>], touched: [Range<Int>]) {
    var layers: [(key: SourceKey, layers: [Int])] = []
    var indices: [SourceKey: Int] = [:]
    for (index, layer) in plan.layers.enumerated() {
      if let known = indices[layer.source] {
        layers[known].layers.append(index)
      } else {
        indices[layer.source] = layers.count
        layers.append((layer.source, [index]))
      }
    }
    (self.plan, self.bands, self.touched, self.layers) = (plan, bands, touched, layers)
  }

  /// The bytes of all sources that some bands in a row need, at most.
  func peak(jobs: Int) -> Int {
    let costs = layers.map { cost($0.key, $0.layers) }
    return bands.indices.map { band in
      zip(layers, costs).reduce(0) { sum, source in
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

  /// Whether a part of a source can be decoded without the rest, as far as the plan tells.
  func isDivisible(_ key: SourceKey) -> Bool {
    let format = key.rendition.format(of: key.image)
    guard format == .jpeg, key.image.isOpaque, key.shaders.isEmpty else { return false }
    return plan.layers.allSatisfy { $0.source != key || $0.reduction == .none }
  }

  /// What a group needs of a source, if anything.
  func part(of key: SourceKey, _ layers: [Int], in group: Range<Int>) -> RasterPart? {
    RasterPart(
      around: polygons(of: key, layers, in: group), margin: Self.margin,
      in: key.rendition.pixelSize(of: key.image))
  }

  private func cost(_ key: SourceKey, _ layers: [Int]) -> Int {
    let size = key.rendition.pixelSize(of: key.image)
    return Set(layers.map { plan.layers[$0].reduction }).reduce(0) {
      $0 + RasterBuffer.byteCount(RasterPart($1.size(of: size)), isOpaque: key.image.isOpaque)
    }
  }

  private func cost(of group: Range<Int>) -> Int {
    layers.reduce(0) { sum, source in
      guard source.layers.contains(where: { touched[$0].overlaps(group) }) else { return sum }
      guard isDivisible(source.key) else { return sum + cost(source.key, source.layers) }
      let part = part(of: source.key, source.layers, in: group)
      return sum + (part.map { RasterBuffer.byteCount($0, isOpaque: true) } ?? 0)
    }
  }

  /// Where in a raster a group draws from, counted from the centre of the first pixel.
  private func polygons(
    of key: SourceKey, _ layers: [Int], in group: Range<Int>
  ) -> [[Point]] {
    let rows = bands[group.lowerBound].lowerBound..<bands[group.upperBound - 1].upperBound
    let extent = key.rendition.extent(of: key.image)
    return layers.filter { touched[$0].overlaps(group) }.map { index in
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
