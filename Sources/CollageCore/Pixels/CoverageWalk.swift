/// The positions of the pixels of an output row, in the coordinates of a shape.
///
/// Column 0 is the left column of the whole output, so the positions don't depend on how a row is
/// divided into parts.
struct CoverageWalk: Hashable, Sendable {
  /// The position of the center of the pixel in column 0.
  let start: Point
  /// The change of the position from one column to the next.
  let step: Point

  /// Creates the positions of a row; the matrix maps continuous output coordinates to the shape's
  /// coordinates.
  init(_ matrix: AffineMatrix, row: Int) {
    start = matrix.apply(to: Point(x: 0.5, y: Double(row) + 0.5))
    step = Point(x: matrix.a, y: matrix.b)
  }

  init(start: Point, step: Point) { (self.start, self.step) = (start, step) }

  var stepLength: Double { (step.x * step.x + step.y * step.y).squareRoot() }

  /// Returns the subrange of columns whose positions are inside a rectangle centered on the origin.
  ///
  /// `half` is half of the rectangle's size. The result is empty if `half` has a negative side.
  func columns(within half: Size, of columns: Range<Int>) -> Range<Int> {
    let across = Self.columns(start.x, step.x, within: half.width, columns)
    return Self.columns(start.y, step.y, within: half.height, across)
  }

  private static func columns(
    _ start: Double, _ step: Double, within half: Double, _ columns: Range<Int>
  ) -> Range<Int> {
    let none = columns.lowerBound..<columns.lowerBound
    guard half >= 0, !columns.isEmpty else { return none }
    if abs(step) < 1e-12 { return abs(start) <= half ? columns : none }
    let (one, other) = ((-half - start) / step, (half - start) / step)
    let low = max(min(one, other).rounded(.up), Double(columns.lowerBound))
    let high = min(max(one, other).rounded(.down), Double(columns.upperBound) - 1)
    return low <= high ? Int(low)..<Int(high) + 1 : none
  }
}
