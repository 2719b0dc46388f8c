/// A source of generated pixels: gradients, textures, frames, grids.
///
/// A pixel depends only on its column and its row, so the bytes are the same regardless of how
/// threads, bands and cells divide the image.
protocol RowPainter: Sendable {
  var isOpaque: Bool { get }

  /// Draws some columns of a row.
  ///
  /// - Parameters:
  ///   - row: A row of the image.
  ///   - columns: Columns of the image.
  ///   - target: The pixels of the row, indexed by column. Only those of `columns` are written:
  ///     red, green, blue multiplied by alpha, then alpha, from the lowest byte of each word.
  func paint(row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>)

  /// Returns the columns of a row that may contain pixels, from left to right; the others are
  /// transparent.
  ///
  /// - Parameters:
  ///   - row: A row of the image.
  ///   - columns: The columns to search.
  /// - Returns: Subranges of `columns`.
  func spans(row: Int, columns: Range<Int>) -> [Range<Int>]
}

extension RowPainter {
  func spans(row: Int, columns: Range<Int>) -> [Range<Int>] { columns.isEmpty ? [] : [columns] }
}
