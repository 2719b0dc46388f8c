/// The pixels of one row that a shape touches.
struct RowSpan: Hashable, Sendable {
  /// The columns with some coverage.
  let touched: Range<Int>
  /// The columns that are wholly covered; a part of ``touched``, possibly empty.
  let interior: Range<Int>
}
