/// Writes a JPEG and gathers a much smaller picture of the same pixels on the way.
///
/// Each cell carries the mean colours of its squares as one more part, which is kept with the cell and
/// does not get into the file; so the smaller picture is complete also where most cells were kept.
package struct ReducingWriter: BandedWriter {
  private let writer: BandedJPEGWriter
  /// The side of a square in pixels; the edges of cells are multiples of it.
  package let side: Int
  private let reducedSize: PixelSize
  /// Red, green, blue and 255 of each square so far.
  private var means: [UInt8]

  package var size: PixelSize { writer.size }
  package var bandHeight: Int { writer.bandHeight }
  package var cellColumns: [Range<Int>] { writer.cellColumns }

  /// Sides of squares, each of which divides JPEG's smallest unit.
  private static let sides = [8, 4]

  /// Prepares to write an image; nil for one so small that squares would leave too little of it.
  ///
  /// - Parameters:
  ///   - writer: What the file is made by.
  ///   - longSide: The long side of the picture that is wanted of the smaller one.
  package init?(_ writer: BandedJPEGWriter, longSide: Int) {
    // Half as many squares again as pixels that are wanted, so that their edges are not to be seen.
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

  /// Puts the means of a cell, of so many columns of pixels, where they belong.
  private mutating func take(_ cell: [UInt8], left: Int, top: Int, of columns: Int) {
    let across = (columns + side - 1) / side
    for (square, start) in stride(from: 0, to: cell.count - 2, by: 3).enumerated() {
      let place = ((top + square / across) * reducedSize.width + left + square % across) * 4
      for channel in 0..<3 { means[place + channel] = cell[start + channel] }
    }
  }

  /// The picture, whose bands have all been asked for, at a size of no more pixels than squares.
  package func reduced(to target: PixelSize) -> Bitmap {
    Bitmap(size: reducedSize, alpha: .opaque, bytes: means)
      .areaAveraged(to: target, extent: Size(size).scaled(by: 1 / Double(side)))
  }
}
