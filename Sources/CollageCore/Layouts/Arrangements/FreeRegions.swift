/// The free area of a page (the area that a layout fills) with obstacles: large rectangles, called
/// regions, with gaps between them.
struct FreeRegions {
  /// The regions in reading order, in canvas pixels relative to the page's top-left corner.
  private(set) var regions: [Rect]

  private static let maximumRegionCount = 24
  private static let minimumAreaFraction = 0.005
  /// The minimum length of a region's short side, as a fraction of the side of a square that has
  /// the average free area per item.
  private static let minimumSideRatio = 0.45

  /// Finds up to ``maximumRegionCount`` regions, each of which is the largest rectangle in the
  /// remaining free area.
  ///
  /// Rectangles below ``minimumAreaFraction`` of the page's area are left out. Obstacles are in
  /// canvas pixels relative to the page's top-left corner.
  init(of page: LayoutArea, around obstacles: [Rect]) {
    let pageArea = page.size.width * page.size.height
    var (occupied, regions): ([Rect], [Rect]) = (obstacles, [])
    while regions.count < Self.maximumRegionCount,
      let largest = LargestEmptyRectangle.largest(in: page.size, around: occupied),
      largest.size.width * largest.size.height >= Self.minimumAreaFraction * pageArea
    {
      regions.append(largest)
      occupied.append(
        Rect(
          center: largest.center,
          size: Size(
            width: largest.size.width + 2 * page.gap, height: largest.size.height + 2 * page.gap)))
    }
    self.regions = regions.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
  }

  var largest: Rect? { regions.max { Self.area($0) < Self.area($1) } }

  mutating func remove(_ number: Int) { regions.remove(at: number) }

  /// Distributes items among the regions in proportion to the regions' areas.
  ///
  /// Returns the indexes of the items in each region; a region can be empty. If all weights (the
  /// items' relative areas) are equal, the items stay in order. Otherwise, items are assigned from
  /// the largest to the smallest, each to the region with the most area left.
  func distribution(of weights: [Double]) -> [[Int]] {
    let areas = usable(for: weights.count)
    guard let first = weights.first, weights.contains(where: { $0 != first }) else {
      var start = 0
      return Self.shares(of: weights.count, areas).map { count in
        start += count
        return Array(start - count..<start)
      }
    }
    let unit = weights.reduce(0, +) / areas.reduce(0, +)
    var remaining = areas.map { $0 * unit }
    var regionItems = [[Int]](repeating: [], count: regions.count)
    for item in weights.indices.sorted(by: { (-weights[$0], $0) < (-weights[$1], $1) }) {
      let region = remaining.indices.max { (remaining[$0], -$0) < (remaining[$1], -$1) } ?? 0
      regionItems[region].append(item)
      remaining[region] -= weights[item]
    }
    return regionItems.map { $0.sorted() }
  }

  /// Returns the area of each region; zero for regions that are too narrow for one of `count`
  /// items, unless they are the largest.
  private func usable(for count: Int) -> [Double] {
    let areas = regions.map(Self.area)
    let side = (areas.reduce(0, +) / Double(max(1, count))).squareRoot()
    let largestArea = areas.max() ?? 0
    return zip(regions, areas).map { region, area in
      let isWide = min(region.size.width, region.size.height) >= Self.minimumSideRatio * side
      return isWide || area == largestArea ? area : 0
    }
  }

  /// Divides a count into integers in proportion to areas, by the largest remainder method.
  private static func shares(of count: Int, _ areas: [Double]) -> [Int] {
    let total = areas.reduce(0, +)
    guard total > 0 else { return areas.map { _ in 0 } }
    let quotas = areas.map { Double(count) * $0 / total }
    var shares = quotas.map { Int($0) }
    let order = quotas.indices.sorted {
      (Double(shares[$0]) - quotas[$0], $0) < (Double(shares[$1]) - quotas[$1], $1)
    }
    for region in order.prefix(count - shares.reduce(0, +)) { shares[region] += 1 }
    return shares
  }

  private static func area(_ rect: Rect) -> Double { rect.size.width * rect.size.height }
}
