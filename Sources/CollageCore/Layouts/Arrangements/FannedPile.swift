/// A pile of items, fanned out like a hand of cards.
///
/// The first item is in front and upright. The other items are rotated and placed to its left and
/// right along an arc. On each side, items farther back are farther away from the first one.
///
/// Lengths are multiples of the side of a square that has the area of an item.
struct FannedPile {
  private let items: EqualAreaItems
  private let maximumAngle: Double
  private let seed: UInt64

  /// The preferred distance between the centers of successive items on one side.
  ///
  /// If there are many items, they are closer together. Items that would be hidden are farther
  /// apart.
  private static let step = 0.1
  /// The maximum distance between an item's center and the first item's center, unless visibility
  /// requires more.
  private static let reach = 0.6
  /// The minimum visible fraction of each item in a pile of at most ``visibilityItemLimit`` items.
  private static let minimumVisibleFraction = 0.08
  private static let visibilityItemLimit = 24
  private static let samplesPerSide = 24
  /// The radius of the arc, whose center is below the first item's center.
  private static let radius = 2.2
  /// The fraction of the page's width or height that the pile fills.
  ///
  /// It is less than 1, so that the pile doesn't touch the page's edges.
  private static let pageFraction = 0.96

  /// Creates a pile; `items` are in order from front to back.
  ///
  /// `maximumAngle` is the rotation of the outermost items, in degrees. The seed decides whether an
  /// item is on the left or on the right.
  init(_ items: EqualAreaItems, maximumAngle: Double, seed: UInt64) {
    (self.items, self.maximumAngle, self.seed) = (items, maximumAngle, seed)
  }

  func places() -> [LayoutAlgorithm.Placement] {
    let fan = fan()
    let bounds = fan.map { $0.bounds }
    // Center the first item horizontally and the whole pile vertically.
    let across = bounds.map { max(abs($0.minX), abs($0.maxX)) }.max() ?? 1
    let whole = Rect(enclosing: bounds)
    let size = Size(width: 2 * across, height: whole.size.height)
    let scale = Self.pageFraction * size.fitFactor(in: items.page.size)
    let page = items.page.size
    return fan.enumerated().map { index, placement in
      let center = Point(
        x: page.width / 2 + placement.center.x * scale,
        y: page.height / 2 + (placement.center.y - whole.center.y) * scale)
      return LayoutAlgorithm.Placement(
        Rect(center: center, size: placement.size.scaled(by: scale)), degrees: placement.degrees,
        depth: fan.count - 1 - index)
    }
  }

  /// Returns the positions of items of area one, relative to the first item's center.
  private func fan() -> [ScatterPlacement] {
    var random = SplitMix64(seed: seed)
    let sizes = items.sizes(side: 1)
    let steps = Double(max(1, sizes.count / 2))
    let step = min(Self.step, Self.reach / steps)
    var (fan, isLeft): ([ScatterPlacement], Bool) = ([], false)
    // The distance from the first item to the outermost placed item, on the left and on the right.
    var extents = [0.0, 0]
    for (index, size) in sizes.enumerated() {
      // After the first item, one item of each pair is on the left and the other one on the right.
      isLeft = index.isMultiple(of: 2) ? !isLeft : Bool.random(using: &random)
      let sign = isLeft ? -1.0 : 1
      var distance = index == 0 ? 0 : extents[isLeft ? 0 : 1] + step
      let degrees = maximumAngle * sign * Double((index + 1) / 2) / steps
      var placement = ScatterPlacement(
        center: Self.center(sign * distance), size: size, degrees: degrees,
        depth: sizes.count - 1 - index)
      while sizes.count <= Self.visibilityItemLimit, !Self.isVisible(placement, behind: fan) {
        distance += step / 4
        placement.center = Self.center(sign * distance)
      }
      extents[isLeft ? 0 : 1] = distance
      fan.append(placement)
    }
    return fan
  }

  /// Returns a point on the arc at a distance from the first item's center.
  private static func center(_ distance: Double) -> Point {
    let rotation = Rotation(radians: distance / radius)
    return Point(x: rotation.sine * radius, y: (1 - rotation.cosine) * radius)
  }

  private static func isVisible(
    _ placement: ScatterPlacement, behind others: [ScatterPlacement]
  ) -> Bool {
    let rotation = Rotation(degrees: placement.degrees)
    let inverseRotations = others.map { Rotation(degrees: -$0.degrees) }
    var visibleCount = 0
    for row in 0..<samplesPerSide {
      for column in 0..<samplesPerSide {
        let offset = Point(
          x: ((Double(column) + 0.5) / Double(samplesPerSide) - 0.5) * placement.size.width,
          y: ((Double(row) + 0.5) / Double(samplesPerSide) - 0.5) * placement.size.height)
        let point = placement.center + rotation.applied(to: offset)
        let isCovered = zip(others, inverseRotations).contains { other, rotation in
          let offset = rotation.applied(to: point - other.center)
          return abs(offset.x) <= other.size.width / 2 && abs(offset.y) <= other.size.height / 2
        }
        if !isCovered { visibleCount += 1 }
      }
    }
    return Double(visibleCount) >= minimumVisibleFraction * Double(samplesPerSide * samplesPerSide)
  }
}
