/// The initial positions of items in a scatter layout.
///
/// Several random positions are tried for each item. The item takes the position that is farthest
/// from the items already placed (Mitchell's best-candidate algorithm, 1991).
struct ScatterStart {
  private let pictures: [LayoutAlgorithm.Picture]
  private let page: Size
  private let obstacles: [Rect]
  private let turns: [Rotation]
  private let degrees: [Double]

  private static let candidateCount = 40
  /// If the items do not fit between the obstacles, their sides are multiplied by this factor
  /// before the next attempt.
  private static let shrinking = 0.85
  private static let shrinkCount = 16

  /// Prepares to place items that have the given rotations, in degrees.
  init(
    _ pictures: [LayoutAlgorithm.Picture], on page: Size, around obstacles: [Rect],
    degrees: [Double]
  ) {
    (self.pictures, self.page, self.obstacles) = (pictures, page, obstacles)
    self.degrees = degrees
    turns = degrees.map { Rotation(degrees: $0) }
  }

  /// Returns placed items that do not touch the obstacles and whose areas have the given sum.
  ///
  /// If they do not fit, they are smaller. The result is `nil` if there isn't enough space.
  func pictures(area: Double, using random: inout SplitMix64) -> [ScatterItem]? {
    var area = area / Double(max(1, pictures.count))
    for _ in 0..<(obstacles.isEmpty ? 1 : Self.shrinkCount) {
      if let found = found(area: area, &random) { return found }
      area *= Self.shrinking * Self.shrinking
    }
    return nil
  }

  private func found(area: Double, _ random: inout SplitMix64) -> [ScatterItem]? {
    var found: [ScatterItem] = []
    for (index, picture) in pictures.enumerated() {
      var size = Size(
        width: (area * picture.shape).squareRoot(), height: (area / picture.shape).squareRoot())
      size = size.scaled(by: min(1, turns[index].extent(of: size).fitFactor(in: page)))
      var scattered = ScatterItem(
        size: size, degrees: degrees[index], focus: picture.focus, page: page,
        mayOverhang: obstacles.isEmpty)
      var best: (distance: Double, center: Point)?
      for _ in 0..<Self.candidateCount {
        let point = Point(
          x: Double.random(in: 0...page.width, using: &random),
          y: Double.random(in: 0...page.height, using: &random))
        scattered.move(to: point)
        guard !scattered.meets(obstacles) else { continue }
        let center = scattered.center
        let distance = found.reduce(Double.infinity) { least, other in
          let offset = other.center - center
          return min(least, offset.x * offset.x + offset.y * offset.y)
        }
        if distance > best?.distance ?? -1 { best = (distance, center) }
      }
      guard let best else { return nil }
      scattered.center = best.center
      found.append(scattered)
    }
    return found
  }
}
