/// The edges or center lines to which units are aligned, at most one per axis.
///
/// A unit is an item or a group; see ``ItemUnit``.
public struct Alignment: Hashable, Sendable {
  package enum Horizontal: String, Hashable, Sendable, CaseIterable {
    case left
    case center
    case right
  }

  package enum Vertical: String, Hashable, Sendable, CaseIterable {
    case top
    case middle
    case bottom
  }

  /// The horizontal alignment; `nil` keeps the horizontal position.
  package var horizontal: Horizontal?
  /// The vertical alignment; `nil` keeps the vertical position.
  package var vertical: Vertical?

  package init(_ horizontal: Horizontal? = nil, _ vertical: Vertical? = nil) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

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

/// The reference to which units are aligned.
public enum AlignmentTarget: Hashable, Sendable {
  /// The canvas.
  case canvas
  /// The bounding box of the units to align, including locked ones.
  case together([ItemUnit])
  /// The bounding box of other units.
  case units([ItemUnit])
}

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
  var bounds: Rect { Rect(origin: .zero, size: Size(size)) }
}
