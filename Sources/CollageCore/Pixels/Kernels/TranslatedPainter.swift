struct TranslatedPainter: RowPainter {
  private let painter: any RowPainter
  private let column: Int
  private let row: Int

  /// Moves a painter right by `column` columns and down by `row` rows.
  init(_ painter: any RowPainter, column: Int, row: Int) {
    (self.painter, self.column, self.row) = (painter, column, row)
  }

  var isOpaque: Bool { painter.isOpaque }

  func paint(row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>) {
    // SAFETY: the painter writes the same pixels, at columns that are moved by `column`.
    unsafe painter.paint(
      row: row - self.row,
      columns: columns.lowerBound - column..<columns.upperBound - column, into: target + column)
  }

  func spans(row: Int, columns: Range<Int>) -> [Range<Int>] {
    painter.spans(
      row: row - self.row, columns: columns.lowerBound - column..<columns.upperBound - column
    ).map { $0.lowerBound + column..<$0.upperBound + column }
  }
}
