/// The lines along one axis that bounds can snap to.
struct SnapLines {
  /// The canvas' width or height.
  private let extent: Double
  /// The edges of items, sorted.
  private let edges: [Double]

  /// The default snapping distance, as a fraction of the canvas' shorter side.
  static let defaultDistance = 0.02

  /// Creates the lines.
  ///
  /// - Parameters:
  ///   - extent: The canvas' width or height.
  ///   - edges: The edges of items, in any order.
  init(extent: Double, edges: [Double]) {
    self.extent = extent
    self.edges = edges.sorted()
  }

  /// Returns the offset that moves bounds to the nearest line.
  ///
  /// The center snaps to the center and the thirds of the canvas; the ends snap to the canvas'
  /// edges and to edges of items. If lines are equally near, those of the canvas precede those of
  /// items; of the canvas' lines, the center precedes the thirds, and the thirds precede the edges.
  ///
  /// - Parameters:
  ///   - start: The left or top edge.
  ///   - end: The right or bottom edge.
  ///   - reach: The largest distance to move.
  /// - Returns: The offset; zero if no line is within reach.
  /// - Complexity: O(log *n*), where *n* is the number of edges.
  func offset(start: Double, end: Double, reach: Double) -> Double {
    let middle = start + (end - start) / 2
    var pulls = [extent / 2 - middle, extent / 3 - middle, extent * 2 / 3 - middle]
    pulls += [-start, extent - end]
    for side in [start, end] { pulls += nearest(to: side).map { $0 - side } }
    let best = pulls.reduce(Double.infinity) { abs($1) < abs($0) ? $1 : $0 }
    return abs(best) <= reach ? best : 0
  }

  /// Returns the nearest edge of an item on either side of a position.
  private func nearest(to place: Double) -> [Double] {
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = (low + high) / 2
      if edges[middle] < place { low = middle + 1 } else { high = middle }
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
