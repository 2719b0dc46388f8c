/// The lines along one axis to which the bounds of a unit can snap; a unit is an item or a group.
struct SnapLines {
  /// The canvas' width or height, in canvas pixels.
  private let extent: Double
  private let edges: [Double]

  /// The default snapping distance, as a fraction of the canvas' shorter side.
  static let defaultDistance = 0.02

  init(extent: Double, edges: [Double]) {
    self.extent = extent
    self.edges = edges.sorted()
  }

  /// Returns the offset that moves bounds to the nearest line, or zero if no line is within
  /// `reach`.
  ///
  /// `start` and `end` are the edges of the bounds along the axis. The center of the bounds snaps
  /// to the center and the thirds of the canvas. Both edges of the bounds snap to edges of items;
  /// `start` also snaps to the left or top edge of the canvas, and `end` to the right or bottom
  /// edge. If several lines are equally near, the order of precedence is: the canvas' center, its
  /// thirds, its edges, edges of items.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of edges.
  func offset(start: Double, end: Double, reach: Double) -> Double {
    let middle = start + (end - start) / 2
    var offsets = [extent / 2 - middle, extent / 3 - middle, extent * 2 / 3 - middle]
    offsets += [-start, extent - end]
    for side in [start, end] { offsets += nearest(to: side).map { $0 - side } }
    let best = offsets.reduce(Double.infinity) { abs($1) < abs($0) ? $1 : $0 }
    return abs(best) <= reach ? best : 0
  }

  /// Returns the nearest item edges before and after a position, if they exist.
  private func nearest(to position: Double) -> [Double] {
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = (low + high) / 2
      if edges[middle] < position { low = middle + 1 } else { high = middle }
    }
    return edges[max(0, low - 1)..<min(edges.count, low + 1)].map { $0 }
  }
}

extension Collage {
  mutating func snap(_ units: [ItemUnit], within reach: Length?) throws(EditError) {
    let shortSide = min(canvas.size.width, canvas.size.height)
    let reach = reach ?? Length(fraction: SnapLines.defaultDistance)
    let distance = reach.resolved(along: shortSide, at: canvas.resolution)
    let moving = Set(units.lazy.flatMap(\.items))
    let others = items.filter { !moving.contains($0.id) && !$0.isHidden }.map(\.visibleBounds)
    let columns = SnapLines(
      extent: Double(canvas.size.width), edges: others.flatMap { [$0.minX, $0.maxX] })
    let rows = SnapLines(
      extent: Double(canvas.size.height), edges: others.flatMap { [$0.minY, $0.maxY] })
    for unit in units {
      let bounds = try visibleBounds([unit])
      try shift(
        unit,
        by: Point(
          x: columns.offset(start: bounds.minX, end: bounds.maxX, reach: distance),
          y: rows.offset(start: bounds.minY, end: bounds.maxY, reach: distance)))
    }
  }
}
