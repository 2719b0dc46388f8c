/// The columns of a row that a shape covers.
struct RowSpan: Hashable, Sendable {
  /// The columns that are fully or partially covered.
  let touched: Range<Int>
  /// The columns that are fully covered: a subrange of ``touched``, possibly empty.
  let interior: Range<Int>

  var partialColumns: Rims {
    Rims(
      left: touched.lowerBound..<interior.lowerBound,
      right: interior.upperBound..<touched.upperBound)
  }

  /// A sequence of up to two nonempty ranges of columns, which doesn't allocate memory.
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

  /// Returns the parts of the span to the left and to the right of a hole.
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
