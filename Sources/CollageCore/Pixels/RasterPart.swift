/// The pixels of a raster that are needed: for each of some rows some columns.
struct RasterPart: Hashable, Sendable {
  /// The rows.
  let rows: Range<Int>
  private let spans: [Range<Int>]

  /// All of a raster.
  init(_ size: PixelSize) {
    rows = 0..<size.height
    spans = [0..<size.width]
  }

  /// Some columns of each row.
  init(rows: Range<Int>, columns: [Range<Int>]) {
    precondition(columns.count == rows.count)
    (self.rows, spans) = (rows, columns)
  }

  /// The columns of one of the rows.
  func columns(_ row: Int) -> Range<Int> {
    spans.count == 1 ? spans[0] : spans[row - rows.lowerBound]
  }
}
