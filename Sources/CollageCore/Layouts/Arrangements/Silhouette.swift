/// A shape that many items fill together, stored as a raster of cells inside and outside.
package struct Silhouette: Hashable, Sendable {
  let columns: Int
  let rows: Int
  /// A bit for each cell, which is set if the cell is inside.
  ///
  /// Bits are stored row by row, 64 per word, beginning with the lowest bit.
  private let words: [UInt64]

  /// The maximum number of cells along the long side.
  private static let resolution = 256

  /// Creates a shape from the pixels inside it.
  ///
  /// Empty margins are removed. Fails if no pixel is inside.
  ///
  /// - Parameters:
  ///   - size: The size of the raster of pixels. If a side has more than 256 pixels, pixels are
  ///     merged.
  ///   - isInside: Returns whether the pixel at a column and a row is inside. It is called twice
  ///     for each pixel.
  package init?(size: PixelSize, isInside: (_ x: Int, _ y: Int) -> Bool) {
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    for y in 0..<max(0, size.height) {
      for x in 0..<max(0, size.width) where isInside(x, y) {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard right >= left else { return nil }
    let found = PixelSize(width: right - left + 1, height: bottom - top + 1)
    let stored = found.fitted(longSide: Self.resolution)
    var counts = [Int](repeating: 0, count: stored.area)
    var all = counts
    for y in 0..<found.height {
      let row = y * stored.height / found.height * stored.width
      for x in 0..<found.width {
        let cell = row + x * stored.width / found.width
        all[cell] += 1
        if isInside(left + x, top + y) { counts[cell] += 1 }
      }
    }
    let most = zip(counts, all).map { 2 * $0 >= $1 }
    // If the shape consists only of thin lines, every cell with a pixel inside is inside.
    let cells = most.contains(true) ? most : counts.map { $0 > 0 }
    self.init(columns: stored.width, rows: stored.height) { x, y in cells[y * stored.width + x] }
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
