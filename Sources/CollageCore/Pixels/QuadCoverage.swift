/// The coverage of each pixel by a convex polygon, computed row by row.
///
/// The coverage of a pixel on the boundary is the exact area inside the polygon. Fully covered
/// pixels are found as a range, without examining each pixel.
struct QuadCoverage {
  /// The coverage, in `0...1`, of the partially covered columns of the last computed row, indexed
  /// by column.
  private(set) var rim: [Float]

  private let corners: [Point]
  private let halfPlanes: [HalfPlane]
  private let width: Int
  /// If the polygon is an upright rectangle, the rows whose whole height is inside it; otherwise
  /// empty.
  ///
  /// All these rows have the same coverage.
  private let uniformRows: Range<Int>
  /// The columns that ``uniformRows`` cover; `nil` if the last computed row is not one of these
  /// rows.
  private var uniformSpan: RowSpan??
  private var strip: [Point] = []
  private var cell: [Point] = []
  private var scratch: [Point] = []

  init(_ polygon: ConvexPolygon, width: Int) {
    corners = polygon.corners
    halfPlanes = polygon.halfPlanes
    self.width = width
    uniformRows = Self.uniformRows(polygon)
    rim = [Float](repeating: 0, count: width)
  }

  private static func uniformRows(_ polygon: ConvexPolygon) -> Range<Int> {
    let bounds = Rect(enclosing: polygon.corners)
    // Rounding errors of a corner are ignored.
    func isEdge(_ position: Double, _ edges: Double...) -> Bool {
      edges.contains { abs(position - $0) < 1e-9 }
    }
    let isUpright = polygon.corners.allSatisfy { corner in
      isEdge(corner.x, bounds.minX, bounds.maxX) && isEdge(corner.y, bounds.minY, bounds.maxY)
    }
    let (first, end) = (bounds.minY.rounded(.up), bounds.maxY.rounded(.down))
    guard isUpright, polygon.corners.count == 4, first < end, abs(first) < 1e9, abs(end) < 1e9
    else { return 0..<0 }
    return Int(first)..<Int(end)
  }

  /// Computes a row and updates ``rim``; returns `nil` if the polygon doesn't touch the row.
  mutating func span(row y: Int) -> RowSpan? {
    guard uniformRows.contains(y) else {
      uniformSpan = nil
      return computeSpan(row: y)
    }
    if let uniformSpan { return uniformSpan }
    // Computes the first uniform row instead of the requested one, so that rounding errors don't
    // depend on which rows are drawn.
    let span = computeSpan(row: uniformRows.lowerBound)
    uniformSpan = .some(span)
    return span
  }

  private mutating func computeSpan(row y: Int) -> RowSpan? {
    let top = Double(y)
    HalfPlane(x: 0, y: 1, offset: -top).clip(corners, into: &scratch)
    HalfPlane(x: 0, y: -1, offset: top + 1).clip(scratch, into: &strip)
    var (left, right) = (Double.infinity, -Double.infinity)
    var (first, last) = (left, right)
    for corner in strip {
      (left, right) = (min(left, corner.x), max(right, corner.x))
      (first, last) = (min(first, corner.y), max(last, corner.y))
    }
    guard left < right, first < last, right > 0, left < Double(width) else { return nil }
    let touched = column(left.rounded(.down))..<column(right.rounded(.up))
    let interior = interior(top: top).clamped(to: touched)
    for x in touched.lowerBound..<interior.lowerBound { rim[x] = coverage(x: x) }
    for x in interior.upperBound..<touched.upperBound { rim[x] = coverage(x: x) }
    return RowSpan(touched: touched, interior: interior)
  }

  /// Returns the column that contains an x coordinate, clamped to the output.
  private func column(_ x: Double) -> Int {
    Int(min(max(x, 0), Double(width)))
  }

  /// Returns the columns of the row with the top edge `top` whose pixels are completely inside.
  private func interior(top: Double) -> Range<Int> {
    let tolerance = 1e-7
    var (first, last) = (0.0, Double(width) - 1)
    for plane in halfPlanes {
      let depth =
        plane.y * top + plane.offset + min(0, plane.x) + min(0, plane.y) + tolerance
      if plane.x > 1e-12 {
        first = max(first, (-depth / plane.x).rounded(.up))
      } else if plane.x < -1e-12 {
        last = min(last, (-depth / plane.x).rounded(.down))
      } else if depth < 0 {
        return 0..<0
      }
    }
    return first <= last ? column(first)..<column(last + 1) : 0..<0
  }

  private mutating func coverage(x: Int) -> Float {
    let left = Double(x)
    HalfPlane(x: 1, y: 0, offset: -left).clip(strip, into: &scratch)
    HalfPlane(x: -1, y: 0, offset: left + 1).clip(scratch, into: &cell)
    return Float(min(1, abs(ConvexPolygon.signedArea(cell))))
  }
}
