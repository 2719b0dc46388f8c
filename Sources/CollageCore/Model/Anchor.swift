/// A point of an item's axis-aligned bounds.
public enum Anchor: String, Hashable, Sendable, CaseIterable, Codable {
  case topLeft = "tl"
  case top = "t"
  case topRight = "tr"
  case left = "l"
  case center = "c"
  case right = "r"
  case bottomLeft = "bl"
  case bottom = "b"
  case bottomRight = "br"

  /// The anchor's position relative to the top-left corner of the bounds, in fractions of their
  /// width and height.
  var fraction: Point {
    let offset = centerOffset(of: Size(width: 1, height: 1))
    return Point(x: 0.5 - offset.x, y: 0.5 - offset.y)
  }

  /// Returns the anchor at the same height as this anchor, but at the side to which lines are
  /// aligned.
  ///
  /// Centered lines have a horizontally centered anchor. Justified lines count as aligned to the
  /// side where they begin.
  package func aligned(_ alignment: TextAlignment, isRightToLeft: Bool) -> Anchor {
    let x: Double =
      switch alignment {
      case .left: 0
      case .center: 0.5
      case .right: 1
      case .justify: isRightToLeft ? 1 : 0
      }
    return Self.allCases.first { $0.fraction == Point(x: x, y: fraction.y) } ?? self
  }

  /// Returns the offset from the anchor to the center of bounds of the given size.
  public func centerOffset(of size: Size) -> Point {
    let x =
      switch self {
      case .topLeft, .left, .bottomLeft: size.width / 2
      case .top, .center, .bottom: 0.0
      case .topRight, .right, .bottomRight: -size.width / 2
      }
    let y =
      switch self {
      case .topLeft, .top, .topRight: size.height / 2
      case .left, .center, .right: 0.0
      case .bottomLeft, .bottom, .bottomRight: -size.height / 2
      }
    return Point(x: x, y: y)
  }
}
