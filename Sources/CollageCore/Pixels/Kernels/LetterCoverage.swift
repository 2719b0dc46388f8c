/// What letters of one colour cover of each pixel, where they stand upright and pixel for pixel.
///
/// A byte a pixel is a quarter of what pixels take. Its frame is that of the raster's continuous pixels.
struct LetterCoverage: Sendable {
  /// The box of the words, in pixels of the raster; letters that reach beyond are cut off.
  let box: Rect
  /// The columns that are held.
  let columns: Range<Int>
  /// The rows that are held.
  let rows: Range<Int>
  private let memory: MappedMemory

  /// Takes memory that covers nothing yet.
  init(box: Rect, columns: Range<Int>, rows: Range<Int>) {
    (self.box, self.columns, self.rows) = (box, columns, rows)
    memory = MappedMemory(count: Self.stride(columns) * rows.count)
  }

  /// The bytes from one row to the next.
  var bytesPerRow: Int { Self.stride(columns) }

  /// The bytes that it takes.
  var byteCount: Int { memory.count }

  /// Where the byte of a pixel that is held is; only who has made this writes to it.
  func address(column: Int, row: Int) -> UnsafeMutableRawPointer {
    precondition(columns.contains(column) && rows.contains(row))
    return unsafe memory.start
      + ((row - rows.lowerBound) * bytesPerRow + column - columns.lowerBound)
  }

  private static func stride(_ columns: Range<Int>) -> Int { (columns.count + 63) / 64 * 64 }
}

extension LetterCoverage: CoverageField {
  func span(_ walk: CoverageWalk, of columns: Range<Int>) -> RowSpan? {
    guard rows.contains(Int(walk.start.y.rounded(.down))) else { return nil }
    let first = Self.first(walk)
    let touched = (self.columns.lowerBound - first..<self.columns.upperBound - first)
      .clamped(to: columns)
    guard !touched.isEmpty else { return nil }
    return RowSpan(touched: touched, interior: touched.lowerBound..<touched.lowerBound)
  }

  func fill(
    _ walk: CoverageWalk, _ columns: Range<Int>, into row: UnsafeMutableBufferPointer<UInt16>
  ) {
    precondition(columns.clamped(to: row.indices) == columns)
    guard !columns.isEmpty, let target = row.baseAddress else { return }
    let y = Int(walk.start.y.rounded(.down))
    let first = Self.first(walk)
    let source = unsafe address(column: first + columns.lowerBound, row: y)
    precondition(self.columns.contains(first + columns.upperBound - 1))
    // SAFETY: the row has these columns, and so has the raster, as checked above.
    for index in 0..<columns.count {
      unsafe target[columns.lowerBound &+ index] =
        unsafe UInt16(source.load(fromByteOffset: index, as: UInt8.self)) &<< 8
    }
    let part = Self.part(y, within: box.minY, box.maxY)
    if part < 1 {
      for column in columns { unsafe row[column] = unsafe Self.share(row[column], part) }
    }
    for column in [Int(box.minX), Int(box.maxX.rounded(.up)) - 1]
    where columns.contains(column - first) {
      let part = Self.part(column, within: box.minX, box.maxX)
      if part < 1 { unsafe row[column - first] = unsafe Self.share(row[column - first], part) }
    }
  }

  /// The column of the raster that the first one of the output shows.
  private static func first(_ walk: CoverageWalk) -> Int { Int(walk.start.x.rounded(.down)) }

  /// How much of a pixel is between two edges.
  private static func part(_ pixel: Int, within start: Double, _ end: Double) -> Double {
    min(Double(pixel + 1), end) - max(Double(pixel), start)
  }

  private static func share(_ coverage: UInt16, _ part: Double) -> UInt16 {
    UInt16(Double(coverage) * max(part, 0) + 0.5)
  }
}
