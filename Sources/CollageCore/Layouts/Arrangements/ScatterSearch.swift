/// The search for a scatter layout: slightly rotated, overlapping items, each of which stays
/// visible.
///
/// In each step, one item moves or two items swap their positions in the stacking order. The step
/// is kept if the quality of the arrangement improves or decreases only slightly (threshold
/// accepting, Dueck and Scheuer 1990). ``ScatterArrangement`` computes the quality: the visibility
/// of each focus, of the least visible item and of all items, and the covered fraction of the page.
struct ScatterSearch {
  private let pictures: [LayoutAlgorithm.Picture]
  private let page: Size
  private let obstacles: [Rect]
  private let coverage: Double
  private let maximumAngle: Double
  private var random: SplitMix64

  /// The maximum decrease of quality that the first step may cause.
  ///
  /// The limit then falls to zero.
  private static let tolerance = Double(LayoutCost.rounded(0.02))
  /// The total number of raster cells that all steps may add and remove, and the minimum and
  /// maximum number of steps.
  ///
  /// The limit makes the running time independent of the number of items.
  private static let cellCount = 6_000_000
  private static let fewestSteps = 1200
  private static let mostSteps = 15_000

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - pictures: The items.
  ///   - page: The size of the page, in canvas pixels.
  ///   - obstacles: The areas to keep free, in canvas pixels relative to the page's top-left
  ///     corner.
  ///   - coverage: The sum of the items' areas divided by the free area of the page.
  ///   - maximumAngle: The maximum rotation, in degrees.
  ///   - seed: The random seed.
  init(
    _ pictures: [LayoutAlgorithm.Picture], on page: Size, around obstacles: [Rect] = [],
    coverage: Double, maximumAngle: Double, seed: UInt64
  ) {
    (self.pictures, self.page, self.obstacles) = (pictures, page, obstacles)
    (self.coverage, self.maximumAngle) = (coverage, maximumAngle)
    random = SplitMix64(seed: seed)
  }

  /// Returns a place for each item; `nil` if there isn't enough space.
  mutating func places() -> [ScatterPlacement]? {
    guard !pictures.isEmpty else { return [] }
    let degrees = ScatterAngles.angles(pictures.count, using: &random).map { $0 * maximumAngle }
    let taken = obstacles.reduce(0) { $0 + $1.size.width * $1.size.height }
    let free = max(page.width * page.height - taken, 0.1 * page.width * page.height)
    let start = ScatterStart(pictures, on: page, around: obstacles, degrees: degrees)
      .pictures(area: coverage * free, using: &random)
    guard let start else { return nil }
    var heap = ScatterArrangement(start, on: page)
    let cost = 4 * heap.averageCellCount
    let steps = min(max(Int(Double(Self.cellCount) / cost), Self.fewestSteps), Self.mostSteps)
    for step in 0..<steps {
      let left = Double(steps - step) / Double(steps)
      let least = heap.quality - Int(Self.tolerance * left)
      if pictures.count > 1, Int.random(in: 0..<4, using: &random) == 0 {
        let one = chosen(of: heap)
        let other = Int.random(in: 0..<pictures.count, using: &random)
        guard one != other else { continue }
        heap.swap(one, other)
        if heap.quality <= least { heap.swap(one, other) }
      } else {
        // Try large moves first, and then smaller and smaller ones.
        let reach = 0.35 * left + 0.02
        let picture = chosen(of: heap)
        let present = heap.pictures[picture]
        var moved = present
        moved.move(
          to: Point(
            x: present.center.x + Double.random(in: -reach...reach, using: &random) * page.width,
            y: present.center.y + Double.random(in: -reach...reach, using: &random) * page.height))
        guard !moved.meets(obstacles) else { continue }
        heap.replace(picture, by: moved)
        if heap.quality <= least { heap.takeBack(picture) }
      }
    }
    return heap.places
  }

  /// Returns the item to change: the worst one in three of four cases, otherwise a random one.
  private mutating func chosen(of heap: ScatterArrangement) -> Int {
    guard Int.random(in: 0..<4, using: &random) > 0 else { return heap.worstItem }
    return Int.random(in: 0..<pictures.count, using: &random)
  }
}
