/// Writes a JPEG and collects a much smaller image of the same pixels.
///
/// Each cell has the mean colors of its squares as an additional part, which is cached with the
/// cell but not written to the file. The smaller image is therefore complete even if most cells
/// come from the cache.
package struct DownsamplingJPEGWriter: BandedWriter {
  private let writer: BandedJPEGWriter
  /// The side of a square in pixels; the edges of cells are multiples of it.
  package let side: Int
  private let reducedSize: PixelSize
  /// Red, green, blue and 255 of each square so far.
  private var means: [UInt8]

  package var size: PixelSize { writer.size }
  package var bandHeight: Int { writer.bandHeight }
  package var cellColumns: [Range<Int>] { writer.cellColumns }

  /// The possible sides of squares, each of which divides JPEG's smallest coding unit.
  private static let sides = [8, 4]

  /// Creates a writer; `nil` if the image is so small that too few squares would remain.
  ///
  /// - Parameters:
  ///   - writer: The writer of the file.
  ///   - longSide: The long side of the smaller image, in pixels.
  package init?(_ writer: BandedJPEGWriter, longSide: Int) {
    // At least 1.5 squares per pixel of the smaller image, so that the edges of squares aren't
    // visible.
    guard let side = Self.sides.first(where: { writer.size.longSide / $0 >= longSide * 3 / 2 })
    else { return nil }
    self.writer = writer
    self.side = side
    reducedSize = PixelSize(
      width: (writer.size.width + side - 1) / side, height: (writer.size.height + side - 1) / side)
    means = [UInt8](repeating: 255, count: reducedSize.area * 4)
  }

  package func compress(
    _ bitmap: Bitmap, rows: Range<Int>, cells: [Int]
  ) throws(EncodeError) -> [CodedCell] {
    try zip(cells, writer.compress(bitmap, rows: rows, cells: cells)).map { index, cell in
      let means = bitmap.means(ofSquares: side, rows: rows, columns: cellColumns[index])
      return CodedCell(parts: cell.parts + [means])
    }
  }

  package mutating func bytes(of cells: [CodedCell], at index: Int) -> [UInt8] {
    let top = rows(ofBand: index).lowerBound / side
    for (cell, columns) in zip(cells, cellColumns) {
      take(cell.parts.last ?? [], left: columns.lowerBound / side, top: top, of: columns.count)
    }
    let coded = cells.map { CodedCell(parts: $0.parts.dropLast()) }
    return writer.bytes(of: coded, at: index)
  }

  /// Copies the means of a cell to their position; `columns` is the width of the cell in pixels.
  private mutating func take(_ cell: [UInt8], left: Int, top: Int, of columns: Int) {
    let across = (columns + side - 1) / side
    for (square, start) in stride(from: 0, to: cell.count - 2, by: 3).enumerated() {
      let place = ((top + square / across) * reducedSize.width + left + square % across) * 4
      for channel in 0..<3 { means[place + channel] = cell[start + channel] }
    }
  }

  /// Returns the smaller image after all bands were written; the target must not have more pixels
  /// than there are squares.
  package func reduced(to target: PixelSize) -> Bitmap {
    Bitmap(size: reducedSize, alpha: .opaque, bytes: means)
      .areaAveraged(to: target, extent: Size(size).scaled(by: 1 / Double(side)))
  }
}
