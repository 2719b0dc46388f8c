/// Draws pixels that are worked out and not decoded: gradients, textures, frames, grids.
///
/// What a pixel is depends on its column and its row alone, so threads, bands and cells give the same
/// bytes however a picture is divided.
protocol RowPainter: Sendable {
  /// Whether nothing shows through any pixel.
  var isOpaque: Bool { get }

  /// Draws some columns of a row.
  ///
  /// - Parameters:
  ///   - row: A row of the picture.
  ///   - columns: Columns of the picture.
  ///   - target: The row's pixels by column, of which those of `columns` are written: red, green,
  ///     blue multiplied by alpha, alpha, from the lowest byte of each word.
  func paint(row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>)

  /// The columns of a row in which something is drawn, from left to right; the others are clear.
  ///
  /// - Parameters:
  ///   - row: A row of the picture.
  ///   - columns: The columns that are asked for.
  /// - Returns: Parts of them.
  func spans(row: Int, columns: Range<Int>) -> [Range<Int>]
}

extension RowPainter {
  /// All of them.
  func spans(row: Int, columns: Range<Int>) -> [Range<Int>] { columns.isEmpty ? [] : [columns] }
}
