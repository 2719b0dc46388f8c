/// Writes one JPEG out of bands of rows that are compressed independently, in any order, on any thread.
///
/// The coded blocks of a band depend on others only through the prediction of the mean, which starts
/// anew at a restart marker. So each band is compressed as an image of its own; the header of one
/// gets the full height and a restart interval of one band, and restart markers go between the bands.
/// Where the image is wide a band has several cells side by side, whose rows of units are intervals of
/// their own. The file decodes to exactly the pixels of an encoding in one piece.
package struct BandedJPEGWriter: BandedWriter {
  /// The size of the whole image.
  package let size: PixelSize
  /// The rows of every band but the last.
  package let bandHeight: Int
  /// The columns of the cells of every band, from left to right.
  package let cellColumns: [Range<Int>]
  private let encoder: JPEGEncoder
  /// What an encoding of this kind begins with.
  private let sample: JPEGStream

  private static let largestInterval = 65_535
  private static let mostCells = 16

  /// The tallest usable band, in rows.
  ///
  /// A band is a multiple of the unit's height, and a restart interval has at most 65,535 units.
  ///
  /// - Parameters:
  ///   - width: The image's columns.
  ///   - subsampling: How far chroma is thinned out.
  ///   - rows: How many rows are wanted; fewer are given, except that one unit is the least.
  /// - Returns: A multiple of the unit's height.
  static func bandHeight(
    width: Int, subsampling: ChromaSubsampling, atMost rows: Int
  ) -> Int {
    let unit = subsampling.unit
    let limit = largestInterval / unitsAcross(width, subsampling)
    return max(1, min(rows / unit.height, limit)) * unit.height
  }

  /// The rows of a band of a picture that is rendered: 64, of wide pictures as many as have a million
  /// pixels, because each thread holds a band.
  package static func renderedRows(width: Int) -> Int { min(64, max(16, (1 << 20) / width)) }

  /// Prepares to write an image.
  ///
  /// - Parameters:
  ///   - size: The size of the whole image.
  ///   - encoder: The quality and the subsampling.
  ///   - rows: How many rows a band shall have at most; see ``bandHeight(width:subsampling:atMost:)``.
  ///   - cellWidth: How many columns a cell shall have at least; nil makes each band one cell.
  /// - Throws: `EncodeError.tooLarge`.
  package init(
    size: PixelSize, encoder: JPEGEncoder, atMost rows: Int, cellWidth: Int? = nil
  ) throws(EncodeError) {
    guard size.longSide <= JPEGEncoder.longestSide else {
      throw .tooLarge(format: .jpeg, size: size, longestSide: JPEGEncoder.longestSide)
    }
    self.size = size
    self.encoder = encoder
    bandHeight = Self.bandHeight(
      width: size.width, subsampling: encoder.subsampling, atMost: rows)
    cellColumns = Self.cells(
      width: size.width, unit: encoder.subsampling.unit.width, atLeast: cellWidth ?? size.width)
    sample = try encoder.stream(.blank)
  }

  /// As many cells of equally many whole units as make sense.
  private static func cells(width: Int, unit: Int, atLeast least: Int) -> [Range<Int>] {
    let units = (width + unit - 1) / unit
    let count =
      (1...mostCells).last { units.isMultiple(of: $0) && units / $0 * unit >= least } ?? 1
    let step = units / count * unit
    return (0..<count).map { $0 * step..<min(($0 + 1) * step, width) }
  }

  /// The rows of an interval: all of the band, unless others of its rows go between.
  private var intervalHeight: Int {
    cellColumns.count == 1 ? bandHeight : encoder.subsampling.unit.height
  }

  /// Compresses cells of one band; may run on many threads at once.
  package func compress(
    _ bitmap: Bitmap, rows: Range<Int>, cells: [Int]
  ) throws(EncodeError) -> [CodedCell] {
    precondition(bitmap.width == size.width && rows.count <= bandHeight)
    let columns = cells.map { cellColumns[$0] }
    return try encoder.streams(bitmap, columns: columns, rows: rows, step: intervalHeight)
      .map { CodedCell(parts: $0.map(\.data)) }
  }

  /// Encodes a picture whose planes are at hand, in bands of one cell, on many threads.
  ///
  /// - Parameters:
  ///   - planes: Planes of ``size`` and of the encoder's subsampling.
  ///   - jobs: The number of threads; nil is one for each core.
  /// - Returns: The whole file.
  /// - Throws: An `EncodeError` of the C library.
  func encode(_ planes: JPEGPlanes, jobs: Int? = nil) throws(EncodeError) -> [UInt8] {
    precondition(planes.size == size && cellColumns.count == 1)
    return try file(jobs: jobs) { rows throws(EncodeError) in
      [CodedCell(parts: [try encoder.stream(planes, rows: rows).data])]
    }
  }

  /// The bytes that a band adds to the file; they must be asked for in the order of the bands.
  package func bytes(of cells: [CodedCell], at index: Int) -> [UInt8] {
    precondition(cells.count == cellColumns.count, "a band has all its cells")
    var bytes: [UInt8] = index == 0 ? head : []
    bytes.reserveCapacity(cells.reduce(2048) { $1.parts.reduce($0) { $0 + $1.count + 2 } })
    var interval = index * (bandHeight / intervalHeight) * cells.count
    for row in cells.first?.parts.indices ?? 0..<0 {
      for cell in cells {
        if interval > 0 { bytes += [0xFF, 0xD0 + UInt8((interval - 1) % 8)] }
        bytes += cell.parts[row]
        interval += 1
      }
    }
    if index == bandCount - 1 { bytes += JPEGStream.end }
    return bytes
  }

  private var head: [UInt8] {
    sample.head(size) + restartInterval + sample.scanHeader
  }

  private var restartInterval: [UInt8] {
    guard cellColumns.count > 1 || bandCount > 1 else { return [] }
    let unit = encoder.subsampling.unit
    let across = Self.unitsAcross(size.width, encoder.subsampling) / cellColumns.count
    let units = intervalHeight / unit.height * across
    return [0xFF, 0xDD, 0, 4, UInt8(units >> 8), UInt8(units & 0xFF)]
  }

  private static func unitsAcross(_ width: Int, _ subsampling: ChromaSubsampling) -> Int {
    (width + subsampling.unit.width - 1) / subsampling.unit.width
  }
}
