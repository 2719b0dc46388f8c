struct ScatterItem {
  let size: Size
  let degrees: Double
  /// The allowed range of the center's x-coordinate; `vertical` is the range of the y-coordinate.
  ///
  /// The coordinates are in canvas pixels relative to the page's top-left corner.
  private let horizontal: ClosedRange<Double>
  private let vertical: ClosedRange<Double>
  private let rotation: Rotation
  private let extent: Size
  /// The offset of the focus's center from the item's center after the rotation, and the size of
  /// the focus before the rotation.
  private let focus: (offset: Point, size: Size)?
  /// The item's center, in canvas pixels relative to the page's top-left corner.
  var center: Point

  /// The fraction of the rotated item's width or height that can be outside the page on each side.
  private static let overhang = 0.15

  init(size: Size, degrees: Double, focus: UnitRect?, page: Size, mayOverhang: Bool) {
    (self.size, self.degrees) = (size, degrees)
    let rotation = Rotation(degrees: degrees)
    let extent = rotation.extent(of: size)
    var left = extent.scaled(by: mayOverhang ? 0.5 - Self.overhang : 0.5)
    var right = left
    self.focus = focus.map { focus in
      let part = Size(width: focus.width * size.width, height: focus.height * size.height)
      let offset = rotation.applied(
        to: Point(
          x: (focus.center.x - 0.5) * size.width, y: (focus.center.y - 0.5) * size.height))
      // The focus must stay completely on the page.
      let reach = rotation.extent(of: part).scaled(by: 0.5)
      left.width = max(left.width, reach.width - offset.x)
      left.height = max(left.height, reach.height - offset.y)
      right.width = max(right.width, reach.width + offset.x)
      right.height = max(right.height, reach.height + offset.y)
      return (offset, part)
    }
    horizontal = Self.range(left.width, right.width, extent.width, page.width)
    vertical = Self.range(left.height, right.height, extent.height, page.height)
    (self.rotation, self.extent) = (rotation, extent)
    center = Point(x: page.width / 2, y: page.height / 2)
  }

  /// Returns the range of centers along an axis; only the middle if the page is too small.
  ///
  /// A center is at least `start` away from the page's first edge and at least `end` away from its
  /// second edge.
  private static func range(
    _ start: Double, _ end: Double, _ extent: Double, _ length: Double
  ) -> ClosedRange<Double> {
    extent < length ? start...length - end : length / 2...length / 2
  }

  /// Moves the item's center as near to a point as its allowed range permits.
  mutating func move(to point: Point) {
    center = Point(
      x: min(max(point.x, horizontal.lowerBound), horizontal.upperBound),
      y: min(max(point.y, vertical.lowerBound), vertical.upperBound))
  }

  func intersects(_ obstacles: [Rect]) -> Bool {
    guard !obstacles.isEmpty else { return false }
    let bounds = Rect(center: center, size: extent)
    return obstacles.contains { bounds.intersection($0) != nil }
  }

  func shape(on cells: RasterCells) -> OcclusionRaster.Shape {
    let whole = RotatedCells(center: center, size: size, rotation: rotation, on: cells)
    // Enlarge the focus by half a cell on each side, to count cells with centers just outside it.
    let part = focus.map { focus in
      let enlarged = Size(
        width: focus.size.width + cells.cell.width, height: focus.size.height + cells.cell.height)
      return RotatedCells(
        center: center + focus.offset, size: enlarged, rotation: rotation, on: cells)
    }
    return OcclusionRaster.Shape(cells: whole, focus: part ?? .none)
  }
}
