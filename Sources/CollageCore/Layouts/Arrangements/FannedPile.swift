/// A pile of items, fanned out like a hand of cards.
///
/// The first item is in front and upright. The other items are rotated and placed to its left and
/// right along an arc. Items farther back are farther away from the first one.
///
/// Lengths are multiples of an item's side: the side of a square that has the area of an item.
struct FannedPile {
  private let pictures: EqualAreaItems
  private let maximumAngle: Double
  private let seed: UInt64

  /// The distance between the centers of successive items on one side.
  private static let step = 0.1
  /// The maximum distance of an item's center from that of the first item.
  private static let reach = 0.6
  /// The minimum fraction of each item that is visible, and the maximum number of items for which
  /// the minimum is enforced.
  private static let leastSeen = 0.08
  private static let mostSeen = 24
  /// The number of points along each side of an item at which visibility is tested.
  private static let samples = 24
  /// The radius of the arc, whose center is below the first item's center.
  private static let radius = 2.2
  /// The fraction of the page that the pile uses, so that it does not touch the page's edges.
  private static let filled = 0.96

  /// Prepares a pile.
  ///
  /// - Parameters:
  ///   - pictures: The items, from front to back, and the page.
  ///   - maximumAngle: The rotation of the outermost items, in degrees.
  ///   - seed: The random seed that decides whether an item is on the left or on the right.
  init(_ pictures: EqualAreaItems, maximumAngle: Double, seed: UInt64) {
    (self.pictures, self.maximumAngle, self.seed) = (pictures, maximumAngle, seed)
  }

  func places() -> [LayoutAlgorithm.Place] {
    let fan = fan()
    let bounds = fan.map { $0.bounds }
    // Center the first item horizontally and the whole pile vertically.
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

  /// Returns the places of items of area one, relative to the first item's center.
  private func fan() -> [ScatterPlacement] {
    var random = SplitMix64(seed: seed)
    let sizes = pictures.sizes(side: 1)
    let steps = Double(max(1, sizes.count / 2))
    let step = min(Self.step, Self.reach / steps)
    var (fan, isLeft): ([ScatterPlacement], Bool) = ([], false)
    // The distance of the outermost item from the first one, on the left and on the right.
    var reached = [0.0, 0]
    for (index, size) in sizes.enumerated() {
      // Of two successive items, one is on the left and one on the right.
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

  /// Returns a point on the arc at a distance from the first item's center.
  private static func center(_ distance: Double) -> Point {
    let turn = Rotation(radians: distance / radius)
    return Point(x: turn.sine * radius, y: (1 - turn.cosine) * radius)
  }

  /// Returns whether enough of an item is visible behind the items in front of it.
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
