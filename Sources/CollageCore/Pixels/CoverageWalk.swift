/// The positions of the pixels of an output's row in the frame of a shape.
///
/// Columns are those of the whole output, whatever part of the row is asked for, so that parts agree.
struct CoverageWalk: Hashable, Sendable {
  /// Where the centre of the first column's pixel is.
  let start: Point
  /// From one column to the next.
  let step: Point

  /// Walks along a row.
  ///
  /// - Parameters:
  ///   - matrix: The map from continuous output coordinates to the shape's frame.
  ///   - row: The row; its pixels' centres are half a pixel below its top.
  init(_ matrix: AffineMatrix, row: Int) {
    start = matrix.apply(to: Point(x: 0.5, y: Double(row) + 0.5))
    step = Point(x: matrix.a, y: matrix.b)
  }

  /// Makes a walk from its first position and its step.
  init(start: Point, step: Point) { (self.start, self.step) = (start, step) }

  /// The length of a step.
  var stepLength: Double { (step.x * step.x + step.y * step.y).squareRoot() }

  /// The columns whose positions are in a rectangle around the origin.
  ///
  /// - Parameters:
  ///   - half: Half its sides; where one is negative, there is none.
  ///   - columns: The columns in question.
  /// - Returns: Columns among them, possibly none.
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
