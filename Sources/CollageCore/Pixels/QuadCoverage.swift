/// How much of each pixel a convex polygon covers, row by row.
///
/// The coverage of a pixel on the rim is the exact area of the part inside; pixels wholly inside are
/// found by a span, without looking at each.
struct QuadCoverage {
  /// The coverage, in `0...1`, of the columns of the last row that are touched but not interior.
  private(set) var rim: [Float]

  private let corners: [Point]
  private let halfPlanes: [HalfPlane]
  private let width: Int
  /// The rows that an upright rectangle crosses from its left edge to its right one.
  private let alike: Range<Int>
  /// What each of those has, once one of them is worked out.
  private var alikeSpan: RowSpan??
  private var strip: [Point] = []
  private var cell: [Point] = []
  private var scratch: [Point] = []

  /// Prepares the rows of an output with a number of columns.
  init(_ polygon: ConvexPolygon, width: Int) {
    corners = polygon.corners
    halfPlanes = polygon.halfPlanes
    self.width = width
    alike = Self.alike(polygon)
    rim = [Float](repeating: 0, count: width)
  }

  /// The rows that differ in nothing but their number.
  private static func alike(_ polygon: ConvexPolygon) -> Range<Int> {
    let bounds = Rect(enclosing: polygon.corners)
    // What a rounding error moves a corner by is seen nowhere.
    func isEdge(_ place: Double, _ edges: Double...) -> Bool {
      edges.contains { abs(place - $0) < 1e-9 }
    }
    let isUpright = polygon.corners.allSatisfy { corner in
      isEdge(corner.x, bounds.minX, bounds.maxX) && isEdge(corner.y, bounds.minY, bounds.maxY)
    }
    let (first, end) = (bounds.minY.rounded(.up), bounds.maxY.rounded(.down))
    guard isUpright, polygon.corners.count == 4, first < end, abs(first) < 1e9, abs(end) < 1e9
    else { return 0..<0 }
    return Int(first)..<Int(end)
  }

  /// Works out one row, or nil when the polygon does not touch it; fills ``rim``.
  mutating func span(row y: Int) -> RowSpan? {
    guard alike.contains(y) else {
      alikeSpan = nil
      return workedOutSpan(row: y)
    }
    if let alikeSpan { return alikeSpan }
    // Always by the same one, so that a row is the same whichever others are drawn with it.
    let span = workedOutSpan(row: alike.lowerBound)
    alikeSpan = .some(span)
    return span
  }

  private mutating func workedOutSpan(row y: Int) -> RowSpan? {
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

  /// A column number inside the output; every coordinate has one.
  private func column(_ x: Double) -> Int {
    Int(min(max(x, 0), Double(width)))
  }

  /// The columns whose four pixel corners lie inside every half plane.
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

  /// The area of the polygon inside one pixel.
  private mutating func coverage(x: Int) -> Float {
    let left = Double(x)
    HalfPlane(x: 1, y: 0, offset: -left).clip(strip, into: &scratch)
    HalfPlane(x: -1, y: 0, offset: left + 1).clip(scratch, into: &cell)
    return Float(min(1, abs(ConvexPolygon.signedArea(cell))))
  }
}
