/// Where units are brought to stand; at most one of each direction.
public struct Alignment: Hashable, Sendable {
  /// A line of bounds, from left to right.
  package enum Horizontal: String, Hashable, Sendable, CaseIterable {
    /// The left edge.
    case left
    /// The line between left and right.
    case center
    /// The right edge.
    case right
  }

  /// A line of bounds, from top to bottom.
  package enum Vertical: String, Hashable, Sendable, CaseIterable {
    /// The top edge.
    case top
    /// The line between top and bottom.
    case middle
    /// The bottom edge.
    case bottom
  }

  /// Where to, from left to right; nil leaves that as it is.
  package var horizontal: Horizontal?
  /// Where to, from top to bottom; nil leaves that as it is.
  package var vertical: Vertical?

  /// Makes an alignment.
  package init(_ horizontal: Horizontal? = nil, _ vertical: Vertical? = nil) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// How far bounds have to move to stand so in others.
  func offset(of bounds: Rect, in reference: Rect) -> Point {
    let x: Double =
      switch horizontal {
      case .left: reference.minX - bounds.minX
      case .center: reference.center.x - bounds.center.x
      case .right: reference.maxX - bounds.maxX
      case nil: 0
      }
    let y: Double =
      switch vertical {
      case .top: reference.minY - bounds.minY
      case .middle: reference.center.y - bounds.center.y
      case .bottom: reference.maxY - bounds.maxY
      case nil: 0
      }
    return Point(x: x, y: y)
  }
}

/// What units are aligned to.
public enum AlignmentTarget: Hashable, Sendable {
  /// The canvas.
  case canvas
  /// The common bounds of the units that were named for aligning, locked ones too.
  case together([ItemUnit])
  /// The common bounds of others, which were named for that.
  case units([ItemUnit])
}

/// Edits that put units in order by the bounds of what is seen of them.
extension Collage {
  mutating func align(
    _ units: [ItemUnit], _ alignment: Alignment, to target: AlignmentTarget
  ) throws(EditError) {
    let reference: Rect =
      switch target {
      case .canvas: canvas.bounds
      case .together(let all), .units(let all): try visibleBounds(all)
      }
    for unit in units {
      try shift(unit, by: alignment.offset(of: visibleBounds([unit]), in: reference))
    }
  }
}

extension Canvas {
  /// The rectangle that it is.
  var bounds: Rect { Rect(origin: .zero, size: Size(size)) }
}
