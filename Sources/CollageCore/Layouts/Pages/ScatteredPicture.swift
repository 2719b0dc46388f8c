/// A turned picture of a scatter, which may be moved on its page.
struct ScatteredPicture {
  /// Its size before it is turned.
  let size: Size
  /// How far it is turned, in degrees.
  let degrees: Double
  /// Where its middle may be.
  private let horizontal: ClosedRange<Double>
  private let vertical: ClosedRange<Double>
  private let turn: Turn
  private let extent: Size
  /// What must not be covered: its middle, from the picture's, and its size before it is turned.
  private let focus: (offset: Point, size: Size)?
  /// Its middle, in canvas pixels from the page's corner.
  var center: Point

  /// How much of a picture's extent may lie beside the page, on each side.
  private static let overhang = 0.15

  /// Describes a picture in the middle of a page.
  init(size: Size, degrees: Double, focus: UnitRect?, page: Size, mayOverhang: Bool) {
    (self.size, self.degrees) = (size, degrees)
    let turn = Turn(degrees: degrees)
    let extent = turn.extent(of: size)
    var left = extent.scaled(by: mayOverhang ? 0.5 - Self.overhang : 0.5)
    var right = left
    self.focus = focus.map { focus in
      let part = Size(width: focus.width * size.width, height: focus.height * size.height)
      let offset = turn.applied(
        to: Point(
          x: (focus.center.x - 0.5) * size.width, y: (focus.center.y - 0.5) * size.height))
      // All of what must not be covered is on the page.
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

  /// Where a middle may be that is so far from both edges; in the middle where there is no room.
  private static func range(
    _ start: Double, _ end: Double, _ extent: Double, _ room: Double
  ) -> ClosedRange<Double> {
    extent < room ? start...room - end : room / 2...room / 2
  }

  /// Moves it as near to a place as it may be.
  mutating func move(to point: Point) {
    center = Point(
      x: min(max(point.x, horizontal.lowerBound), horizontal.upperBound),
      y: min(max(point.y, vertical.lowerBound), vertical.upperBound))
  }

  /// Whether its upright bounds meet obstacles.
  func meets(_ obstacles: [Rect]) -> Bool {
    guard !obstacles.isEmpty else { return false }
    let bounds = Rect(center: center, size: extent)
    return obstacles.contains { bounds.intersection($0) != nil }
  }

  /// The cells that it covers.
  func shape(on cells: RasterCells) -> CoverRaster.Shape {
    let whole = TurnedCells(center: center, size: size, turn: turn, on: cells)
    // Half a cell more on each side, for a cell that is half covered seems not to be.
    let part = focus.map { focus in
      let grown = Size(
        width: focus.size.width + cells.cell.width, height: focus.size.height + cells.cell.height)
      return TurnedCells(center: center + focus.offset, size: grown, turn: turn, on: cells)
    }
    return CoverRaster.Shape(cells: whole, focus: part ?? .none)
  }
}
