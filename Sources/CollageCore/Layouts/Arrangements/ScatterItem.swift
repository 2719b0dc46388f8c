/// A rotated item of a scatter layout, which can be moved on the page.
struct ScatterItem {
  let size: Size
  let degrees: Double
  /// The allowed range of the item's center, in canvas pixels relative to the page's top-left
  /// corner.
  private let horizontal: ClosedRange<Double>
  private let vertical: ClosedRange<Double>
  private let turn: Rotation
  private let extent: Size
  /// The item's focus: the offset of its center from the item's center, and its size before the
  /// rotation.
  private let focus: (offset: Point, size: Size)?
  /// The item's center, in canvas pixels relative to the page's top-left corner.
  var center: Point

  /// The fraction of the item's width or height (after the rotation) that may be outside the page
  /// on each side.
  private static let overhang = 0.15

  init(size: Size, degrees: Double, focus: UnitRect?, page: Size, mayOverhang: Bool) {
    (self.size, self.degrees) = (size, degrees)
    let turn = Rotation(degrees: degrees)
    let extent = turn.extent(of: size)
    var left = extent.scaled(by: mayOverhang ? 0.5 - Self.overhang : 0.5)
    var right = left
    self.focus = focus.map { focus in
      let part = Size(width: focus.width * size.width, height: focus.height * size.height)
      let offset = turn.applied(
        to: Point(
          x: (focus.center.x - 0.5) * size.width, y: (focus.center.y - 0.5) * size.height))
      // The focus must stay completely on the page.
      let reach = turn.extent(of: part).scaled(by: 0.5)
      left.width = max(left.width, reach.width - offset.x)
      left.height = max(left.height, reach.height - offset.y)
      right.width = max(right.width, reach.width + offset.x)
      right.height = max(right.height, reach.height + offset.y)
      return (offset, part)
    }
    horizontal = Self.range(left.width, right.width, extent.width, page.width)
    vertical = Self.range(left.height, right.height, extent.height, page.height)
    (self.turn, self.extent) = (turn, extent)
    center = Point(x: page.width / 2, y: page.height / 2)
  }

  /// Returns the range of centers that are at least `start` and `end` away from the two edges of
  /// the page.
  ///
  /// If the page is too small, the range contains only the middle.
  private static func range(
    _ start: Double, _ end: Double, _ extent: Double, _ room: Double
  ) -> ClosedRange<Double> {
    extent < room ? start...room - end : room / 2...room / 2
  }

  /// Moves the item's center as near to a point as the allowed range permits.
  mutating func move(to point: Point) {
    center = Point(
      x: min(max(point.x, horizontal.lowerBound), horizontal.upperBound),
      y: min(max(point.y, vertical.lowerBound), vertical.upperBound))
  }

  func meets(_ obstacles: [Rect]) -> Bool {
    guard !obstacles.isEmpty else { return false }
    let bounds = Rect(center: center, size: extent)
    return obstacles.contains { bounds.intersection($0) != nil }
  }

  func shape(on cells: RasterCells) -> OcclusionRaster.Shape {
    let whole = RotatedCells(center: center, size: size, turn: turn, on: cells)
    // Enlarge the focus by half a cell on each side. Otherwise, cells whose centers are just
    // outside the focus would not count.
    let part = focus.map { focus in
      let grown = Size(
        width: focus.size.width + cells.cell.width, height: focus.size.height + cells.cell.height)
      return RotatedCells(center: center + focus.offset, size: grown, turn: turn, on: cells)
    }
    return OcclusionRaster.Shape(cells: whole, focus: part ?? .none)
  }
}
