/// The lines of one direction that attract bounds.
struct SnapLines {
  /// How long the canvas is in this direction.
  private let extent: Double
  /// The edges of items that attract, in their order.
  private let edges: [Double]

  /// The distance within which lines attract if nothing is said, as a part of the canvas' shorter side.
  static let usualReach = 0.02

  /// Collects the lines.
  ///
  /// - Parameters:
  ///   - extent: The canvas' width or height.
  ///   - edges: The edges of items, in any order.
  init(extent: Double, edges: [Double]) {
    self.extent = extent
    self.edges = edges.sorted()
  }

  /// How far bounds move to the nearest line: their middle to the middle and the thirds of the canvas,
  /// their ends to the canvas' edges and to edges of items.
  ///
  /// Of lines that are equally near the canvas' count before those of items, and of them the middle
  /// before the thirds, the thirds before the edges.
  ///
  /// - Parameters:
  ///   - start: The left or top edge.
  ///   - end: The right or bottom edge.
  ///   - reach: The farthest that they move.
  /// - Returns: The offset; zero if no line is within reach.
  /// - Complexity: O(log edges).
  func offset(start: Double, end: Double, reach: Double) -> Double {
    let middle = start + (end - start) / 2
    var pulls = [extent / 2 - middle, extent / 3 - middle, extent * 2 / 3 - middle]
    pulls += [-start, extent - end]
    for side in [start, end] { pulls += nearest(to: side).map { $0 - side } }
    let best = pulls.reduce(Double.infinity) { abs($1) < abs($0) ? $1 : $0 }
    return abs(best) <= reach ? best : 0
  }

  /// The nearest edge of an item on either side of a place.
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
    let reach = reach ?? Length(fraction: SnapLines.usualReach)
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
