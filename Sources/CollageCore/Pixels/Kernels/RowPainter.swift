/// A source of generated pixels, such as gradients, textures, frames and grids.
///
/// A pixel depends only on its column and its row. The pixels are therefore the same regardless of
/// how threads, bands and cells divide the image.
protocol RowPainter: Sendable {
  var isOpaque: Bool { get }

  /// Draws some columns of a row.
  ///
  /// - Parameters:
  ///   - row: A row of the image.
  ///   - columns: Columns of the image.
  ///   - target: The pixels of the row, indexed by column. Only pixels in `columns` are written.
  ///     From the lowest byte, a word contains red, green and blue, each multiplied by alpha, and
  ///     alpha.
  func paint(row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>)

  /// Returns the columns of a row that may contain visible pixels, from left to right. All other
  /// columns are transparent.
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
