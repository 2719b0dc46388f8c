/// A shape that many items fill together, stored as a raster whose cells are inside or outside the
/// shape.
package struct Silhouette: Hashable, Sendable {
  let columns: Int
  let rows: Int
  /// A bit for each cell, row by row; it is set if the cell is inside.
  ///
  /// Each word has the bits of 64 cells; the lowest bit is for the first of these cells.
  private let words: [UInt64]

  private static let maximumSide = 256

  /// Creates a shape from the pixels inside it; `nil` if there aren't any.
  ///
  /// Removes empty margins. Merges pixels if a side is longer than 256 pixels. Calls `isInside` up
  /// to twice for each pixel.
  package init?(size: PixelSize, isInside: (_ x: Int, _ y: Int) -> Bool) {
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    for y in 0..<max(0, size.height) {
      for x in 0..<max(0, size.width) where isInside(x, y) {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard right >= left else { return nil }
    let boundsSize = PixelSize(width: right - left + 1, height: bottom - top + 1)
    let storedSize = boundsSize.fitted(longSide: Self.maximumSide)
    var counts = [Int](repeating: 0, count: storedSize.area)
    var totals = counts
    for y in 0..<boundsSize.height {
      let row = y * storedSize.height / boundsSize.height * storedSize.width
      for x in 0..<boundsSize.width {
        let cell = row + x * storedSize.width / boundsSize.width
        totals[cell] += 1
        if isInside(left + x, top + y) { counts[cell] += 1 }
      }
    }
    let majority = zip(counts, totals).map { 2 * $0 >= $1 }
    // If the shape consists only of thin lines, inside pixels aren't the majority in any cell. Then
    // one such pixel is enough for a cell to be inside.
    let cells = majority.contains(true) ? majority : counts.map { $0 > 0 }
    self.init(columns: storedSize.width, rows: storedSize.height) { x, y in
      cells[y * storedSize.width + x]
    }
  }

  init(columns: Int, rows: Int, isInside: (_ x: Int, _ y: Int) -> Bool) {
    (self.columns, self.rows) = (columns, rows)
    var words = [UInt64](repeating: 0, count: (columns * rows + 63) / 64)
    for y in 0..<rows {
      for x in 0..<columns where isInside(x, y) {
        words[(y * columns + x) / 64] |= 1 << UInt64((y * columns + x) % 64)
      }
    }
    self.words = words
  }

  func isInside(_ x: Int, _ y: Int) -> Bool {
    let bit = y * columns + x
    return words[bit / 64] >> UInt64(bit % 64) & 1 == 1
  }
}
