/// The search for a scatter layout: slightly rotated, overlapping items, each of which stays
/// visible.
///
/// In each step, one item moves or two items swap their positions in the z-order. The step is
/// accepted if the quality of the arrangement improves or decreases only slightly (threshold
/// accepting, Dueck and Scheuer 1990). ``ScatterArrangement`` computes the quality: the visibility
/// of each focus, of the least visible item and of all items, and the covered fraction of the page.
struct ScatterSearch {
  private let items: [LayoutAlgorithm.Item]
  private let page: Size
  private let obstacles: [Rect]
  private let coverage: Double
  private let maximumAngle: Double
  private var random: SplitMix64

  /// The maximum decrease of quality that is accepted in the first step; the limit falls to zero.
  private static let tolerance = Double(LayoutCost.rounded(0.02))
  /// The approximate number of raster cells that all steps together add and remove.
  ///
  /// The number of steps follows from this value, so the running time is nearly independent of the
  /// number of items.
  private static let cellCount = 6_000_000
  private static let minimumStepCount = 1200
  private static let maximumStepCount = 15_000

  /// Creates a search.
  ///
  /// The obstacles are areas to keep free, in canvas pixels relative to the page's top-left corner.
  /// `coverage` is the sum of the items' areas divided by the free area of the page. `maximumAngle`
  /// is in degrees.
  init(
    _ items: [LayoutAlgorithm.Item], on page: Size, around obstacles: [Rect] = [],
    coverage: Double, maximumAngle: Double, seed: UInt64
  ) {
    (self.items, self.page, self.obstacles) = (items, page, obstacles)
    (self.coverage, self.maximumAngle) = (coverage, maximumAngle)
    random = SplitMix64(seed: seed)
  }

  /// Returns the position of each item; `nil` if there isn't enough space.
  mutating func places() -> [ScatterPlacement]? {
    guard !items.isEmpty else { return [] }
    let degrees = ScatterAngles.angles(items.count, using: &random).map { $0 * maximumAngle }
    let occupiedArea = obstacles.reduce(0) { $0 + $1.size.width * $1.size.height }
    let free = max(page.width * page.height - occupiedArea, 0.1 * page.width * page.height)
    let start = ScatterStart(items, on: page, around: obstacles, degrees: degrees)
      .placedItems(area: coverage * free, using: &random)
    guard let start else { return nil }
    var arrangement = ScatterArrangement(start, on: page)
    let cost = 4 * arrangement.averageCellCount
    let steps = min(
      max(Int(Double(Self.cellCount) / cost), Self.minimumStepCount), Self.maximumStepCount)
    for step in 0..<steps {
      let remaining = Double(steps - step) / Double(steps)
      let threshold = arrangement.quality - Int(Self.tolerance * remaining)
      if items.count > 1, Int.random(in: 0..<4, using: &random) == 0 {
        let one = itemToChange(of: arrangement)
        let other = Int.random(in: 0..<items.count, using: &random)
        guard one != other else { continue }
        arrangement.swap(one, other)
        if arrangement.quality <= threshold { arrangement.swap(one, other) }
      } else {
        // Try large moves first, and then smaller and smaller ones.
        let reach = 0.35 * remaining + 0.02
        let index = itemToChange(of: arrangement)
        let current = arrangement.items[index]
        var moved = current
        moved.move(
          to: Point(
            x: current.center.x + Double.random(in: -reach...reach, using: &random) * page.width,
            y: current.center.y + Double.random(in: -reach...reach, using: &random) * page.height))
        guard !moved.intersects(obstacles) else { continue }
        arrangement.replace(index, by: moved)
        if arrangement.quality <= threshold { arrangement.undoReplacement(of: index) }
      }
    }
    return arrangement.places
  }

  /// Returns the item to change: with a probability of one in four, the worst item; otherwise, a
  /// random item.
  private mutating func itemToChange(of arrangement: ScatterArrangement) -> Int {
    guard Int.random(in: 0..<4, using: &random) > 0 else { return arrangement.worstItem }
    return Int.random(in: 0..<items.count, using: &random)
  }
}
