/// A pile of pictures, fanned out like a hand of cards: the first is in front and upright, and those
/// behind it are turned and stand beside it, along an arc, the farther the deeper they lie.
struct FannedPile {
  private let pictures: EqualAreas
  private let maximumAngle: Double
  private let seed: UInt64

  /// How far the middles of neighbours on one side are apart, as a part of a picture's side.
  private static let step = 0.1
  /// How far the outermost middle is from the first one at most, as a part of a picture's side.
  private static let reach = 0.6
  /// The part that is seen of each picture at least, if they are so many at most.
  private static let leastSeen = 0.08
  private static let mostSeen = 24
  /// How many points are looked at along either side of a picture.
  private static let samples = 24
  /// How far below the first middle the arc's center is, as a part of a picture's side.
  private static let radius = 2.2
  /// The part of the page that is used, so that nothing touches its edges.
  private static let filled = 0.96

  /// Prepares a pile.
  ///
  /// - Parameters:
  ///   - pictures: The pictures, from the front to the back, and the room.
  ///   - maximumAngle: How far the outermost is turned, in degrees.
  ///   - seed: What decides by lot on which side pictures stand.
  init(_ pictures: EqualAreas, maximumAngle: Double, seed: UInt64) {
    (self.pictures, self.maximumAngle, self.seed) = (pictures, maximumAngle, seed)
  }

  /// The places; one for each picture.
  func places() -> [PageLayout.Place] {
    let fan = fan()
    let bounds = fan.map { $0.bounds }
    // The first one's middle is in the middle of the page, and the fan above or below it is too.
    let across = bounds.map { max(abs($0.minX), abs($0.maxX)) }.max() ?? 1
    let whole = Rect(enclosing: bounds)
    let size = Size(width: 2 * across, height: whole.size.height)
    let scale = Self.filled * size.fitFactor(in: pictures.page.size)
    let page = pictures.page.size
    return fan.enumerated().map { index, place in
      let center = Point(
        x: page.width / 2 + place.center.x * scale,
        y: page.height / 2 + (place.center.y - whole.center.y) * scale)
      return PageLayout.Place(
        Rect(center: center, size: place.size.scaled(by: scale)), degrees: place.degrees,
        depth: fan.count - 1 - index)
    }
  }

  /// The places of pictures of area one about the first one.
  private func fan() -> [ScatteredPlace] {
    var random = SplitMix64(seed: seed)
    let sizes = pictures.sizes(side: 1)
    let steps = Double(max(1, sizes.count / 2))
    let step = min(Self.step, Self.reach / steps)
    var (fan, isLeft): ([ScatteredPlace], Bool) = ([], false)
    // How far the last picture on either side is from the first one.
    var reached = [0.0, 0]
    for (index, size) in sizes.enumerated() {
      // Of two neighbours one stands left and one right.
      isLeft = index.isMultiple(of: 2) ? !isLeft : Bool.random(using: &random)
      let sign = isLeft ? -1.0 : 1
      var distance = index == 0 ? 0 : reached[isLeft ? 0 : 1] + step
      let degrees = maximumAngle * sign * Double((index + 1) / 2) / steps
      var place = ScatteredPlace(
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

  /// The middle of a picture on the arc, so far from the first one.
  private static func center(_ distance: Double) -> Point {
    let turn = Turn(radians: distance / radius)
    return Point(x: turn.sine * radius, y: (1 - turn.cosine) * radius)
  }

  /// Whether enough is seen of a picture behind others.
  private static func isSeen(_ place: ScatteredPlace, behind others: [ScatteredPlace]) -> Bool {
    let turn = Turn(degrees: place.degrees)
    let turns = others.map { Turn(degrees: -$0.degrees) }
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
