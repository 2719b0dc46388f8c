/// Writes a JPEG, and creates a much smaller copy of the image.
///
/// The copy is created from the mean colors of squares of the image. A cell carries the mean colors
/// of its squares as an additional part, which is cached but not written to the file. Therefore the
/// copy is complete even if most cells come from the cache.
package struct DownsamplingJPEGWriter: BandedWriter {
  private let writer: BandedJPEGWriter
  /// The side of a square, in pixels.
  package let side: Int
  private let reducedSize: PixelSize
  /// Four bytes for each square: its mean red, green and blue, and an alpha of 255; the squares of
  /// cells that haven't been written are white.
  private var meanColors: [UInt8]

  package var size: PixelSize { writer.size }
  package var bandHeight: Int { writer.bandHeight }
  package var cellColumns: [Range<Int>] { writer.cellColumns }

  /// The possible sides of squares, in pixels; the sides of an MCU are multiples of each.
  private static let sides = [8, 4]

  /// Creates a writer around the file's writer; `nil` if the image's long side is less than six
  /// times `longSide`.
  ///
  /// `longSide` is the long side of the smaller copy, in pixels.
  package init?(_ writer: BandedJPEGWriter, longSide: Int) {
    // Each pixel of the smaller copy covers at least 1.5 squares on each axis, so that the edges of
    // squares aren't visible.
    guard let side = Self.sides.first(where: { writer.size.longSide / $0 >= longSide * 3 / 2 })
    else { return nil }
    self.writer = writer
    self.side = side
    reducedSize = PixelSize(
      width: (writer.size.width + side - 1) / side, height: (writer.size.height + side - 1) / side)
    meanColors = [UInt8](repeating: 255, count: reducedSize.area * 4)
  }

  package func compress(
    _ bitmap: Bitmap, rows: Range<Int>, cells: [Int]
  ) throws(EncodeError) -> [CodedCell] {
    try zip(cells, writer.compress(bitmap, rows: rows, cells: cells)).map { index, cell in
      let meanColors = bitmap.meanColors(ofSquares: side, rows: rows, columns: cellColumns[index])
      return CodedCell(parts: cell.parts + [meanColors])
    }
  }

  package mutating func bytes(of cells: [CodedCell], at index: Int) -> [UInt8] {
    let top = rows(ofBand: index).lowerBound / side
    for (cell, columns) in zip(cells, cellColumns) {
      copy(cell.parts.last ?? [], left: columns.lowerBound / side, top: top, of: columns.count)
    }
    let coded = cells.map { CodedCell(parts: $0.parts.dropLast()) }
    return writer.bytes(of: coded, at: index)
  }

  /// Copies a cell's mean colors to their position; `columns` is the cell's width in pixels.
  private mutating func copy(_ cell: [UInt8], left: Int, top: Int, of columns: Int) {
    let squaresPerRow = (columns + side - 1) / side
    for (square, start) in stride(from: 0, to: cell.count - 2, by: 3).enumerated() {
      let row = top + square / squaresPerRow
      let offset = (row * reducedSize.width + left + square % squaresPerRow) * 4
      for channel in 0..<3 { meanColors[offset + channel] = cell[start + channel] }
    }
  }

  /// Returns the smaller copy.
  ///
  /// Write all bands before calling this method.
  ///
  /// `target` must not have more pixels than there are squares.
  package func reduced(to target: PixelSize) -> Bitmap {
    Bitmap(size: reducedSize, alpha: .opaque, bytes: meanColors)
      .areaAveraged(to: target, extent: Size(size).scaled(by: 1 / Double(side)))
  }
}
