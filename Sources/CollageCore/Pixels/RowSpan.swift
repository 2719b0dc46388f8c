/// The pixels of one row that a shape touches.
struct RowSpan: Hashable, Sendable {
  /// The columns with some coverage.
  let touched: Range<Int>
  /// The columns that are wholly covered; a part of ``touched``, possibly empty.
  let interior: Range<Int>

  /// The columns that are covered in part, on the left and on the right.
  var rims: [Range<Int>] {
    [
      touched.lowerBound..<interior.lowerBound, interior.upperBound..<touched.upperBound,
    ].filter { !$0.isEmpty }
  }

  /// What is left of the span without some columns in the middle of it.
  func without(_ hole: Range<Int>) -> [RowSpan] {
    guard !hole.clamped(to: touched).isEmpty else { return [self] }
    return [
      touched.lowerBound..<max(hole.lowerBound, touched.lowerBound),
      min(hole.upperBound, touched.upperBound)..<touched.upperBound,
    ].filter { !$0.isEmpty }.map { part in
      let inside = interior.clamped(to: part)
      return RowSpan(
        touched: part,
        interior: inside.isEmpty ? part.lowerBound..<part.lowerBound : inside)
    }
  }
}
