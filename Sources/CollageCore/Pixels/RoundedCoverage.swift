/// The coverage of each pixel by a rectangle with elliptic corners, computed row by row.
///
/// Along straight edges, the coverage is that of ``QuadCoverage``. At a corner, the coverage of a
/// pixel is the area inside a tangent of the ellipse, corrected for the curvature within the pixel.
struct RoundedCoverage {
  /// The coverage, in `0...1`, of the partially covered columns of the last computed row, indexed
  /// by column.
  private(set) var rim: [Float]

  private var quad: QuadCoverage
  private let outline: RoundedOutline?
  private let width: Int

  /// Prepares the rows of an output that has `width` columns.
  ///
  /// The polygon is a rectangle, in output pixels. `radii` are the corner radii along its first and
  /// its second side, limited to half the sides.
  init(_ polygon: ConvexPolygon, radii: Size, width: Int) {
    quad = QuadCoverage(polygon, width: width)
    rim = quad.rim
    outline = RoundedOutline(polygon, radii: radii)
    self.width = width
  }

  init(_ shape: RoundedQuad, width: Int) {
    self.init(shape.polygon, radii: shape.radii, width: width)
  }

  /// Computes a row and updates ``rim``; returns `nil` if the shape doesn't touch the row.
  mutating func span(row y: Int) -> RowSpan? {
    guard let span = quad.span(row: y) else { return nil }
    guard let outline else {
      // A rectangle covers few columns partially. This branch copies their coverage, because
      // searching for the columns that rounded corners touch is slower and not needed.
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

  /// Returns the columns between two x coordinates with integer values, clamped to the output.
  private func columns(_ left: Double, _ right: Double) -> Range<Int> {
    let limit = Double(width)
    let (first, end) = (min(max(left, 0), limit), min(max(right, 0), limit))
    return first < end ? Int(first)..<Int(end) : 0..<0
  }

  private func coverage(x: Int, y: Int, _ outline: RoundedOutline, _ span: RowSpan) -> Float {
    let straight = span.interior.contains(x) ? 1 : quad.rim[x]
    let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
    guard let corner = outline.coverage(ofPixelAt: center) else { return straight }
    // The shape is inside the rectangle. Because the shape is convex, it is inside its tangents,
    // too.
    return min(straight, Float(corner))
  }
}
