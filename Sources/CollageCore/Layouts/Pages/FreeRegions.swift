/// What is free of a page around obstacles: a few large rectangles, a gap apart.
struct FreeRegions {
  /// The rectangles in reading order, in canvas pixels from the page's corner.
  private(set) var regions: [Rect]

  /// The most regions.
  private static let mostRegions = 24
  /// The part of the page that a region has at least.
  private static let smallestPart = 0.005
  /// The short side of a region at least, as a part of the side of a square for one picture.
  private static let narrowest = 0.45

  /// Divides what is free.
  ///
  /// The largest rectangle that is free is taken, and so on with what is left.
  ///
  /// - Parameters:
  ///   - page: The room.
  ///   - obstacles: What is taken, in canvas pixels from the page's corner.
  init(of page: LayoutPage, around obstacles: [Rect]) {
    let all = page.size.width * page.size.height
    var (taken, regions): ([Rect], [Rect]) = (obstacles, [])
    while regions.count < Self.mostRegions,
      let largest = EmptyRectangle.largest(in: page.size, around: taken),
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

  /// The largest region.
  var largest: Rect? { regions.max { Self.area($0) < Self.area($1) } }

  /// Leaves a region out.
  mutating func remove(_ number: Int) { regions.remove(at: number) }

  /// Deals pictures to the regions by their areas.
  ///
  /// Where all want the same area they stay in their order; else those that want the most are dealt
  /// first, each to where the most is left.
  ///
  /// - Parameter weights: How much of the area each picture wants, as a multiple of the others'.
  /// - Returns: The pictures of each region, which may be none.
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

  /// The areas of the regions; zero where a region is too narrow for one of so many pictures.
  private func usable(for count: Int) -> [Double] {
    let areas = regions.map(Self.area)
    let side = (areas.reduce(0, +) / Double(max(1, count))).squareRoot()
    let widest = areas.max() ?? 0
    return zip(regions, areas).map { region, area in
      let isWide = min(region.size.width, region.size.height) >= Self.narrowest * side
      return isWide || area == widest ? area : 0
    }
  }

  /// Divides a number by areas: what is left of whole numbers goes to the largest remainders.
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
