/// The search for a scatter: pictures turned a little, one over the other, of each of which enough is
/// seen.
///
/// One picture moves, or two change places in the stack, and it stays so where what must not be
/// covered, the least seen picture, all of them and the page's coverage get better, or hardly worse
/// (threshold accepting, Dueck and Scheuer 1990).
struct ScatterSearch {
  private let pictures: [PageLayout.Picture]
  private let page: Size
  private let obstacles: [Rect]
  private let coverage: Double
  private let maximumAngle: Double
  private var random: SplitMix64

  /// How much worse it may get by one step in the beginning.
  private static let tolerance = Double(LayoutCost.rounded(0.02))
  /// How many cells are laid and taken away in all, so that few pictures take no longer than many.
  private static let cellCount = 6_000_000
  private static let fewestSteps = 1200
  private static let mostSteps = 15_000

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - pictures: The pictures.
  ///   - page: The room, in canvas pixels.
  ///   - obstacles: What stays free, in canvas pixels from the page's corner.
  ///   - coverage: What the pictures' areas sum to, in pages.
  ///   - maximumAngle: How far pictures are turned at most, in degrees.
  ///   - seed: What decides by lot.
  init(
    _ pictures: [PageLayout.Picture], on page: Size, around obstacles: [Rect] = [],
    coverage: Double, maximumAngle: Double, seed: UInt64
  ) {
    (self.pictures, self.page, self.obstacles) = (pictures, page, obstacles)
    (self.coverage, self.maximumAngle) = (coverage, maximumAngle)
    random = SplitMix64(seed: seed)
  }

  /// The places that were found, one for each picture; nil where there is no room.
  mutating func places() -> [ScatteredPlace]? {
    guard !pictures.isEmpty else { return [] }
    let degrees = ScatterAngles.angles(pictures.count, using: &random).map { $0 * maximumAngle }
    let taken = obstacles.reduce(0) { $0 + $1.size.width * $1.size.height }
    let free = max(page.width * page.height - taken, 0.1 * page.width * page.height)
    let start = ScatterStart(pictures, on: page, around: obstacles, degrees: degrees)
      .pictures(area: coverage * free, using: &random)
    guard let start else { return nil }
    var heap = ScatterHeap(start, on: page)
    let cost = 4 * heap.averageCellCount
    let steps = min(max(Int(Double(Self.cellCount) / cost), Self.fewestSteps), Self.mostSteps)
    for step in 0..<steps {
      let left = Double(steps - step) / Double(steps)
      let least = heap.worth - Int(Self.tolerance * left)
      if pictures.count > 1, Int.random(in: 0..<4, using: &random) == 0 {
        let one = chosen(of: heap)
        let other = Int.random(in: 0..<pictures.count, using: &random)
        guard one != other else { continue }
        heap.swap(one, other)
        if heap.worth <= least { heap.swap(one, other) }
      } else {
        // Far at first, then nearer and nearer.
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
        if heap.worth <= least { heap.takeBack(picture) }
      }
    }
    return heap.places
  }

  /// The picture that is changed: often the one that is the worst off, else any.
  private mutating func chosen(of heap: ScatterHeap) -> Int {
    guard Int.random(in: 0..<4, using: &random) > 0 else { return heap.worstOff }
    return Int.random(in: 0..<pictures.count, using: &random)
  }
}
