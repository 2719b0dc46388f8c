/// The free area of a page with obstacles, divided into a few large rectangles (regions) with gaps
/// between them.
struct FreeRegions {
  /// The regions in reading order, in canvas pixels relative to the page's top-left corner.
  private(set) var regions: [Rect]

  private static let mostRegions = 24
  /// The minimum area of a region, as a fraction of the page's area.
  private static let smallestPart = 0.005
  /// The minimum length of a region's short side, as a fraction of the side of a square that has
  /// the average area per item.
  private static let narrowest = 0.45

  /// Finds the regions.
  ///
  /// Each region is the largest free rectangle that is left on the page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - obstacles: The occupied areas, in canvas pixels relative to the page's top-left corner.
  init(of page: LayoutArea, around obstacles: [Rect]) {
    let all = page.size.width * page.size.height
    var (taken, regions): ([Rect], [Rect]) = (obstacles, [])
    while regions.count < Self.mostRegions,
      let largest = LargestEmptyRectangle.largest(in: page.size, around: taken),
      largest.size.width * largest.size.height >= Self.smallestPart * all
    {
      regions.append(largest)
      taken.append(
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
  /// If all weights are equal, the items stay in order. Otherwise, the items with the largest
  /// weights are assigned first, each to the region with the most area left.
  ///
  /// - Parameter weights: The relative area of each item.
  /// - Returns: The numbers of the items in each region. A region may be empty.
  func dealt(_ weights: [Double]) -> [[Int]] {
    let areas = usable(for: weights.count)
    guard let first = weights.first, weights.contains(where: { $0 != first }) else {
      var start = 0
      return Self.shares(of: weights.count, areas).map { count in
        start += count
        return Array(start - count..<start)
      }
    }
    let unit = weights.reduce(0, +) / areas.reduce(0, +)
    var left = areas.map { $0 * unit }
    var dealt = [[Int]](repeating: [], count: regions.count)
    for picture in weights.indices.sorted(by: { (-weights[$0], $0) < (-weights[$1], $1) }) {
      let region = left.indices.max { (left[$0], -$0) < (left[$1], -$1) } ?? 0
      dealt[region].append(picture)
      left[region] -= weights[picture]
    }
    return dealt.map { $0.sorted() }
  }

  /// Returns the area of each region if it is wide enough for one of `count` items, otherwise zero.
  private func usable(for count: Int) -> [Double] {
    let areas = regions.map(Self.area)
    let side = (areas.reduce(0, +) / Double(max(1, count))).squareRoot()
    let widest = areas.max() ?? 0
    return zip(regions, areas).map { region, area in
      let isWide = min(region.size.width, region.size.height) >= Self.narrowest * side
      return isWide || area == widest ? area : 0
    }
  }

  /// Divides a count into whole numbers that are proportional to areas, by the largest remainder
  /// method.
  private static func shares(of count: Int, _ areas: [Double]) -> [Int] {
    let all = areas.reduce(0, +)
    guard all > 0 else { return areas.map { _ in 0 } }
    let exact = areas.map { Double(count) * $0 / all }
    var shares = exact.map { Int($0) }
    let order = exact.indices.sorted {
      (Double(shares[$0]) - exact[$0], $0) < (Double(shares[$1]) - exact[$1], $1)
    }
    for region in order.prefix(count - shares.reduce(0, +)) { shares[region] += 1 }
    return shares
  }

  private static func area(_ rect: Rect) -> Double { rect.size.width * rect.size.height }
}
