/// The pixels of one row that a shape touches.
struct RowSpan: Hashable, Sendable {
  /// The columns with some coverage.
  let touched: Range<Int>
  /// The columns that are wholly covered; a part of ``touched``, possibly empty.
  let interior: Range<Int>

  /// The columns that are covered in part, on the left and on the right.
  var rims: Rims {
    Rims(
      left: touched.lowerBound..<interior.lowerBound,
      right: interior.upperBound..<touched.upperBound)
  }

  /// Up to two ranges of columns, none of them empty; each row has them, and they take no memory.
  struct Rims: Sequence, IteratorProtocol {
    fileprivate var left: Range<Int>
    fileprivate var right: Range<Int>

    mutating func next() -> Range<Int>? {
      if !left.isEmpty {
        defer { left = 0..<0 }
        return left
      }
      defer { right = 0..<0 }
      return right.isEmpty ? nil : right
    }
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
