/// The initial positions of items in a scatter layout.
///
/// Several random positions are tried for each item. The item takes the position that is farthest
/// from the items already placed (Mitchell's best-candidate algorithm, 1991).
struct ScatterStart {
  private let items: [LayoutAlgorithm.Item]
  private let page: Size
  private let obstacles: [Rect]
  private let rotations: [Rotation]
  private let degrees: [Double]

  private static let candidateCount = 40
  /// The factor for the items' sides in the next attempt, if the items don't fit between the
  /// obstacles.
  private static let shrinkFactor = 0.85
  private static let attemptCount = 16

  init(
    _ items: [LayoutAlgorithm.Item], on page: Size, around obstacles: [Rect],
    degrees: [Double]
  ) {
    (self.items, self.page, self.obstacles) = (items, page, obstacles)
    self.degrees = degrees
    rotations = degrees.map { Rotation(degrees: $0) }
  }

  /// Returns placed items that do not touch the obstacles and whose areas have the given sum.
  ///
  /// If they do not fit, they get smaller. The result is `nil` if there isn't enough space.
  func placedItems(area: Double, using random: inout SplitMix64) -> [ScatterItem]? {
    var area = area / Double(max(1, items.count))
    for _ in 0..<(obstacles.isEmpty ? 1 : Self.attemptCount) {
      if let placed = place(area: area, &random) { return placed }
      area *= Self.shrinkFactor * Self.shrinkFactor
    }
    return nil
  }

  private func place(area: Double, _ random: inout SplitMix64) -> [ScatterItem]? {
    var placed: [ScatterItem] = []
    for (index, item) in items.enumerated() {
      var size = Size(
        width: (area * item.aspect).squareRoot(), height: (area / item.aspect).squareRoot())
      size = size.scaled(by: min(1, rotations[index].extent(of: size).fitFactor(in: page)))
      var candidate = ScatterItem(
        size: size, degrees: degrees[index], focus: item.focus, page: page,
        mayOverhang: obstacles.isEmpty)
      var best: (distance: Double, center: Point)?
      for _ in 0..<Self.candidateCount {
        let point = Point(
          x: Double.random(in: 0...page.width, using: &random),
          y: Double.random(in: 0...page.height, using: &random))
        candidate.move(to: point)
        guard !candidate.intersects(obstacles) else { continue }
        let center = candidate.center
        let distance = placed.reduce(Double.infinity) { least, other in
          let offset = other.center - center
          return min(least, offset.x * offset.x + offset.y * offset.y)
        }
        if distance > best?.distance ?? -1 { best = (distance, center) }
      }
      guard let best else { return nil }
      candidate.center = best.center
      placed.append(candidate)
    }
    return placed
  }
}
