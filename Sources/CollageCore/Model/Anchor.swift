/// A point of an item's axis-aligned bounds.
public enum Anchor: String, Hashable, Sendable, CaseIterable, Codable {
  /// The top-left corner.
  case topLeft = "tl"
  /// The middle of the top edge.
  case top = "t"
  /// The top-right corner.
  case topRight = "tr"
  /// The middle of the left edge.
  case left = "l"
  /// The centre.
  case center = "c"
  /// The middle of the right edge.
  case right = "r"
  /// The bottom-left corner.
  case bottomLeft = "bl"
  /// The middle of the bottom edge.
  case bottom = "b"
  /// The bottom-right corner.
  case bottomRight = "br"

  /// The place in bounds from 0 to 1, from the top-left corner.
  var fraction: Point {
    let offset = centerOffset(of: Size(width: 1, height: 1))
    return Point(x: 0.5 - offset.x, y: 0.5 - offset.y)
  }

  /// The anchor at the same height where lines of an alignment begin or have their middle.
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

  /// Where the centre of bounds of this size is, seen from the anchor.
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
