/// The smallest circle that encloses a set of points.
///
/// If the points are rotated about the circle's center, the center stays in place; the center of an
/// axis-aligned bounding box does not. Items that are rotated about the circle's center and then
/// rotated back therefore return to their positions.
struct SmallestCircle: Hashable {
  let center: Point
  let squaredRadius: Double

  /// The tolerance of squared distances, as a fraction of the squared radius.
  private static let tolerance = 1e-12
  /// The maximum number of steps; points in a plane need far fewer.
  private static let stepLimit = 1000

  /// Finds the smallest circle around the points; without points, its center is the origin.
  ///
  /// Each step enlarges the circle to include the farthest point outside, until all points are
  /// inside. A step takes O(*n*) time for *n* points.
  init(around points: [Point]) {
    guard let first = points.first else {
      self.init(center: .zero, squaredRadius: 0)
      return
    }
    var support = [first]
    var circle = Self(center: first, squaredRadius: 0)
    for _ in 0..<Self.stepLimit {
      guard let farthest = circle.farthest(of: points), circle.isOutside(farthest) else { break }
      guard let (larger, corners) = Self.smallest(around: support + [farthest]),
        larger.squaredRadius > circle.squaredRadius
      else { break }
      (circle, support) = (larger, corners)
    }
    self = circle
  }

  private init(center: Point, squaredRadius: Double) {
    self.center = center
    self.squaredRadius = squaredRadius
  }

  private func squaredDistance(of point: Point) -> Double {
    let offset = point - center
    return offset.x * offset.x + offset.y * offset.y
  }

  private func isOutside(_ point: Point) -> Bool {
    squaredDistance(of: point) > squaredRadius * (1 + Self.tolerance)
  }

  private func farthest(of points: [Point]) -> Point? {
    points.max { squaredDistance(of: $0) < squaredDistance(of: $1) }
  }

  /// Returns the smallest circle around at most four points, and the two or three points that
  /// define it.
  ///
  /// The result is `nil` if there are fewer than two points, or if rounding errors exclude every
  /// circle.
  private static func smallest(around points: [Point]) -> (Self, [Point])? {
    var best: (Self, [Point])?
    func consider(_ circle: Self?, _ corners: [Point]) {
      guard let circle, !points.contains(where: { !corners.contains($0) && circle.isOutside($0) }),
        circle.squaredRadius < best?.0.squaredRadius ?? .infinity
      else { return }
      best = (circle, corners)
    }
    for (index, a) in points.enumerated() {
      for (next, b) in points.enumerated().dropFirst(index + 1) {
        consider(Self(between: a, b), [a, b])
        for c in points.dropFirst(next + 1) { consider(Self(through: a, b, c), [a, b, c]) }
      }
    }
    return best
  }

  private init(between a: Point, _ b: Point) {
    center = Point(x: a.x + (b.x - a.x) / 2, y: a.y + (b.y - a.y) / 2)
    let offset = b - a
    squaredRadius = (offset.x * offset.x + offset.y * offset.y) / 4
  }

  /// Creates the circle through three points; `nil` if they are on one line.
  private init?(through a: Point, _ b: Point, _ c: Point) {
    let (u, v) = (b - a, c - a)
    let doubled = 2 * (u.x * v.y - u.y * v.x)
    guard doubled != 0 else { return nil }
    let (uu, vv) = (u.x * u.x + u.y * u.y, v.x * v.x + v.y * v.y)
    let offset = Point(x: (v.y * uu - u.y * vv) / doubled, y: (u.x * vv - v.x * uu) / doubled)
    center = a + offset
    squaredRadius = offset.x * offset.x + offset.y * offset.y
  }
}
