/// A painter of generated pixels, such as gradients, textures, frames and grids.
///
/// A pixel depends only on its column and its row, regardless of how threads, bands and cells
/// divide the image.
protocol RowPainter: Sendable {
  var isOpaque: Bool { get }

  /// Draws some columns of a row of the image.
  ///
  /// `target` is indexed by column; only pixels in `columns` are written. Each 32-bit value
  /// contains red, green, blue and alpha, starting with the lowest byte. The colors are
  /// premultiplied by alpha.
  func paint(row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>)

  /// Returns the subranges of `columns` that can contain visible pixels, from left to right; all
  /// other columns are transparent.
  func spans(row: Int, columns: Range<Int>) -> [Range<Int>]
}

extension RowPainter {
  func spans(row: Int, columns: Range<Int>) -> [Range<Int>] { columns.isEmpty ? [] : [columns] }
}
