/// How much of each pixel a rectangle with elliptic corners covers, row by row.
///
/// Edges are those of ``QuadCoverage``, to the last bit where there are no radii. A pixel at a corner is
/// cut by the ellipse's tangent, moved by what the ellipse turns away from it within a pixel.
struct RoundedCoverage {
  /// The coverage, in `0...1`, of the columns of the last row that are touched but not interior.
  private(set) var rim: [Float]

  private var quad: QuadCoverage
  private let outline: RoundedOutline?
  private let width: Int

  /// Prepares the rows of an output with a number of columns.
  ///
  /// - Parameters:
  ///   - polygon: The corners of a rectangle in order, in output pixels.
  ///   - radii: The corners' radii along the first side and along the second one; what is more than
  ///     half a side is cut.
  ///   - width: The columns.
  init(_ polygon: ConvexPolygon, radii: Size, width: Int) {
    quad = QuadCoverage(polygon, width: width)
    rim = quad.rim
    outline = RoundedOutline(polygon, radii: radii)
    self.width = width
  }

  /// Prepares the rows of a shape.
  init(_ shape: RoundedQuad, width: Int) {
    self.init(shape.polygon, radii: shape.radii, width: width)
  }

  /// Works out one row, or nil when the shape does not touch it; fills ``rim``.
  mutating func span(row y: Int) -> RowSpan? {
    guard let span = quad.span(row: y) else { return nil }
    guard let outline else {
      // Rows of a polygon are short lists of pixels, and are copied faster than they are found.
      copyRim(span.touched.lowerBound..<span.interior.lowerBound)
      copyRim(span.interior.upperBound..<span.touched.upperBound)
      return span
    }
    guard let reach = outline.reach(top: Double(y)) else { return nil }
    let touched = columns(reach.outer.left.rounded(.down), reach.outer.right.rounded(.up))
      .clamped(to: span.touched)
    guard !touched.isEmpty else { return nil }
    let tolerance = 1e-7
    let interior = columns(
      (reach.inner.left - tolerance).rounded(.up), (reach.inner.right + tolerance).rounded(.down)
    ).clamped(to: span.interior).clamped(to: touched)
    for x in touched.lowerBound..<interior.lowerBound {
      rim[x] = coverage(x: x, y: y, outline, span)
    }
    for x in interior.upperBound..<touched.upperBound {
      rim[x] = coverage(x: x, y: y, outline, span)
    }
    return RowSpan(touched: touched, interior: interior)
  }

  private mutating func copyRim(_ columns: Range<Int>) {
    for x in columns { rim[x] = quad.rim[x] }
  }

  /// The columns between two whole coordinates, inside the output.
  private func columns(_ left: Double, _ right: Double) -> Range<Int> {
    let limit = Double(width)
    let (first, end) = (min(max(left, 0), limit), min(max(right, 0), limit))
    return first < end ? Int(first)..<Int(end) : 0..<0
  }

  private func coverage(x: Int, y: Int, _ outline: RoundedOutline, _ span: RowSpan) -> Float {
    let straight = span.interior.contains(x) ? 1 : quad.rim[x]
    let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
    guard let corner = outline.coverage(ofPixelAt: center) else { return straight }
    // The shape is a part of the polygon and, as it is convex, of what its tangents leave.
    return min(straight, Float(corner))
  }
}
