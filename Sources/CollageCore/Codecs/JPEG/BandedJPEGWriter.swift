/// Writes a JPEG from bands that are compressed independently, in any order and on any thread.
///
/// JPEG divides an image into MCUs (minimum coded units) of 8×8 to 16×16 pixels. The MCUs of a band
/// depend on other bands only through DC prediction, which a restart marker resets. Each band is
/// therefore compressed as a separate image.
///
/// The file uses the header of a compressed 1×1 image, but with the size of the whole image and a
/// restart interval. Restart markers separate the bands. In wide images, a band can consist of
/// several cells side by side, and each row of MCUs in a cell is a restart interval. The file
/// decodes to the same pixels as a file that is encoded in one piece.
package struct BandedJPEGWriter: BandedWriter {
  package let size: PixelSize
  package let bandHeight: Int
  /// The columns of each cell from left to right, which are the same for all bands.
  package let cellColumns: [Range<Int>]
  private let encoder: JPEGEncoder
  /// A compressed 1×1 image, which provides the header of the file.
  private let sample: SplitJPEG

  private static let maximumInterval = 65_535
  private static let maximumCells = 16

  /// Returns the largest usable height of a band, in rows.
  ///
  /// The height is a multiple of the MCU's height, and a restart interval has at most 65,535 MCUs.
  /// The result exceeds `rows` only if `rows` is less than the height of one MCU.
  static func bandHeight(
    width: Int, subsampling: ChromaSubsampling, maximumRows rows: Int
  ) -> Int {
    let unit = subsampling.unit
    let limit = maximumInterval / unitsAcross(width, subsampling)
    return max(1, min(rows / unit.height, limit)) * unit.height
  }

  /// Returns the height of a band of a rendered image: 64 rows, or fewer in a wide image.
  ///
  /// Each thread holds a band, so bands are limited to about a million pixels.
  package static func renderedRows(width: Int) -> Int { min(64, max(16, (1 << 20) / width)) }

  /// Creates a writer of bands with up to `rows` rows.
  ///
  /// `cellWidth` is the minimum width of a cell, in pixels; `nil` for one cell per band.
  package init(
    size: PixelSize, encoder: JPEGEncoder, maximumRows rows: Int, cellWidth: Int? = nil
  ) throws(EncodeError) {
    guard size.longSide <= JPEGEncoder.longestSide else {
      throw .tooLarge(format: .jpeg, size: size, longestSide: JPEGEncoder.longestSide)
    }
    self.size = size
    self.encoder = encoder
    bandHeight = Self.bandHeight(
      width: size.width, subsampling: encoder.subsampling, maximumRows: rows)
    cellColumns = Self.cells(
      width: size.width, unit: encoder.subsampling.unit.width, atLeast: cellWidth ?? size.width)
    sample = try encoder.stream(.blank)
  }

  /// Divides the width into as many cells as possible, up to `maximumCells`.
  ///
  /// The cells have equal numbers of MCUs. If there are several cells, each is at least
  /// `minimumWidth` pixels wide, including the padding of the last MCU.
  private static func cells(width: Int, unit: Int, atLeast minimumWidth: Int) -> [Range<Int>] {
    let units = (width + unit - 1) / unit
    let count =
      (1...maximumCells).last { units.isMultiple(of: $0) && units / $0 * unit >= minimumWidth } ?? 1
    let step = units / count * unit
    return (0..<count).map { $0 * step..<min(($0 + 1) * step, width) }
  }

  /// The height of a restart interval in rows: one MCU if a band has several cells, otherwise the
  /// whole band.
  private var intervalHeight: Int {
    cellColumns.count == 1 ? bandHeight : encoder.subsampling.unit.height
  }

  /// Compresses cells of one band; can be called from several threads at once.
  package func compress(
    _ bitmap: Bitmap, rows: Range<Int>, cells: [Int]
  ) throws(EncodeError) -> [CodedCell] {
    precondition(bitmap.width == size.width && rows.count <= bandHeight)
    let columns = cells.map { cellColumns[$0] }
    return try encoder.streams(bitmap, columns: columns, rows: rows, step: intervalHeight)
      .map { CodedCell(parts: $0.map(\.data)) }
  }

  /// Encodes planes on `jobs` threads, in bands of one cell each; `nil` means one thread per core.
  ///
  /// The planes must have ``size`` and the encoder's subsampling.
  func encode(_ planes: JPEGPlanes, jobs: Int? = nil) throws(EncodeError) -> [UInt8] {
    precondition(planes.size == size && cellColumns.count == 1)
    return try file(jobs: jobs) { rows throws(EncodeError) in
      [CodedCell(parts: [try encoder.stream(planes, rows: rows).data])]
    }
  }

  /// Returns the bytes that a band adds to the file; must be called for all bands in order.
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
    if index == bandCount - 1 { bytes += SplitJPEG.end }
    return bytes
  }

  private var head: [UInt8] {
    sample.head(size) + restartInterval + sample.scanHeader
  }

  private var restartInterval: [UInt8] {
    guard cellColumns.count > 1 || bandCount > 1 else { return [] }
    let unit = encoder.subsampling.unit
    let unitsPerRow = Self.unitsAcross(size.width, encoder.subsampling) / cellColumns.count
    let units = intervalHeight / unit.height * unitsPerRow
    return [0xFF, 0xDD, 0, 4, UInt8(units >> 8), UInt8(units & 0xFF)]
  }

  private static func unitsAcross(_ width: Int, _ subsampling: ChromaSubsampling) -> Int {
    (width + subsampling.unit.width - 1) / subsampling.unit.width
  }
}
