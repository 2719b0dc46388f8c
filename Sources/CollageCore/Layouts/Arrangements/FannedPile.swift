/// A pile of items, fanned out like a hand of cards.
///
/// The first item is in front and upright. The items behind it are rotated and placed beside it
/// along an arc, farther away the deeper they are.
struct FannedPile {
  private let pictures: EqualAreaItems
  private let maximumAngle: Double
  private let seed: UInt64

  /// The distance between the centers of neighbors on one side, as a fraction of an item's side.
  private static let step = 0.1
  /// The maximum distance of the outermost center from the first one, as a fraction of an item's
  /// side.
  private static let reach = 0.6
  /// The minimum visible fraction of each item, and the maximum number of items that it applies to.
  private static let leastSeen = 0.08
  private static let mostSeen = 24
  /// The number of sample points along each side of an item.
  private static let samples = 24
  /// The distance of the arc's center below the first item's center, as a multiple of an item's
  /// side.
  private static let radius = 2.2
  /// The used fraction of the page, so that nothing touches its edges.
  private static let filled = 0.96

  /// Prepares a pile.
  ///
  /// - Parameters:
  ///   - pictures: The items, from front to back, and the page.
  ///   - maximumAngle: The rotation of the outermost item, in degrees.
  ///   - seed: The random seed that chooses the side of each item.
  init(_ pictures: EqualAreaItems, maximumAngle: Double, seed: UInt64) {
    (self.pictures, self.maximumAngle, self.seed) = (pictures, maximumAngle, seed)
  }

  func places() -> [LayoutAlgorithm.Place] {
    let fan = fan()
    let bounds = fan.map { $0.bounds }
    // Center the first item horizontally and the whole fan vertically.
    let across = bounds.map { max(abs($0.minX), abs($0.maxX)) }.max() ?? 1
    let whole = Rect(enclosing: bounds)
    let size = Size(width: 2 * across, height: whole.size.height)
    let scale = Self.filled * size.fitFactor(in: pictures.page.size)
    let page = pictures.page.size
    return fan.enumerated().map { index, place in
      let center = Point(
        x: page.width / 2 + place.center.x * scale,
        y: page.height / 2 + (place.center.y - whole.center.y) * scale)
      return LayoutAlgorithm.Place(
        Rect(center: center, size: place.size.scaled(by: scale)), degrees: place.degrees,
        depth: fan.count - 1 - index)
    }
  }

  /// Returns the places of items of area one, relative to the first one.
  private func fan() -> [ScatterPlacement] {
    var random = SplitMix64(seed: seed)
    let sizes = pictures.sizes(side: 1)
    let steps = Double(max(1, sizes.count / 2))
    let step = min(Self.step, Self.reach / steps)
    var (fan, isLeft): ([ScatterPlacement], Bool) = ([], false)
    // The distance of the last item on each side from the first one.
    var reached = [0.0, 0]
    for (index, size) in sizes.enumerated() {
      // Of each pair of successive items, one is on the left and one on the right.
      isLeft = index.isMultiple(of: 2) ? !isLeft : Bool.random(using: &random)
      let sign = isLeft ? -1.0 : 1
      var distance = index == 0 ? 0 : reached[isLeft ? 0 : 1] + step
      let degrees = maximumAngle * sign * Double((index + 1) / 2) / steps
      var place = ScatterPlacement(
        center: Self.center(sign * distance), size: size, degrees: degrees,
        depth: sizes.count - 1 - index)
      while sizes.count <= Self.mostSeen, !Self.isSeen(place, behind: fan) {
        distance += step / 4
        place.center = Self.center(sign * distance)
      }
      reached[isLeft ? 0 : 1] = distance
      fan.append(place)
    }
    return fan
  }

  /// Returns the center of an item on the arc at a distance from the first one.
  private static func center(_ distance: Double) -> Point {
    let turn = Rotation(radians: distance / radius)
    return Point(x: turn.sine * radius, y: (1 - turn.cosine) * radius)
  }

  /// Returns whether enough of an item is visible behind others.
  private static func isSeen(_ place: ScatterPlacement, behind others: [ScatterPlacement]) -> Bool {
    let turn = Rotation(degrees: place.degrees)
    let turns = others.map { Rotation(degrees: -$0.degrees) }
    var seen = 0
    for row in 0..<samples {
      for column in 0..<samples {
        let offset = Point(
          x: ((Double(column) + 0.5) / Double(samples) - 0.5) * place.size.width,
          y: ((Double(row) + 0.5) / Double(samples) - 0.5) * place.size.height)
        let point = place.center + turn.applied(to: offset)
        let isCovered = zip(others, turns).contains { other, turn in
          let offset = turn.applied(to: point - other.center)
          return abs(offset.x) <= other.size.width / 2 && abs(offset.y) <= other.size.height / 2
        }
        if !isCovered { seen += 1 }
      }
    }
    return Double(seen) >= leastSeen * Double(samples * samples)
  }
}
