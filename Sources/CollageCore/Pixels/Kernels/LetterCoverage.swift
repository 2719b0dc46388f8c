/// The coverage of the letters of a text in a single color, which is drawn without rotation or
/// scaling.
///
/// Coverage needs one byte per pixel; color would need four. The origin of the coordinates is the
/// top-left corner of the raster, and the unit is a pixel of the raster.
struct LetterCoverage: Sendable {
  /// The text's box, in pixels of the raster; letters are clipped to it.
  let box: Rect
  /// The columns and rows in memory.
  let columns: Range<Int>
  let rows: Range<Int>
  private let memory: MappedMemory

  init(box: Rect, columns: Range<Int>, rows: Range<Int>) {
    (self.box, self.columns, self.rows) = (box, columns, rows)
    memory = MappedMemory(count: Self.stride(columns) * rows.count)
  }

  var bytesPerRow: Int { Self.stride(columns) }

  var byteCount: Int { memory.count }

  /// Returns the address of a pixel; only the creator of the coverage may write to it.
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
    // SAFETY: the row contains these columns, and so does the raster, as checked above.
    for index in 0..<columns.count {
      unsafe target[columns.lowerBound &+ index] =
        unsafe UInt16(source.load(fromByteOffset: index, as: UInt8.self)) &<< 8
    }
    let part = Self.part(y, within: box.minY, box.maxY)
    if part < 1 {
      for column in columns { unsafe row[column] = unsafe Self.scaled(row[column], part) }
    }
    for column in [Int(box.minX), Int(box.maxX.rounded(.up)) - 1]
    where columns.contains(column - first) {
      let part = Self.part(column, within: box.minX, box.maxX)
      if part < 1 { unsafe row[column - first] = unsafe Self.scaled(row[column - first], part) }
    }
  }

  /// Returns the column of the raster that is drawn in the first column of the output.
  private static func first(_ walk: CoverageWalk) -> Int { Int(walk.start.x.rounded(.down)) }

  private static func part(_ pixel: Int, within start: Double, _ end: Double) -> Double {
    min(Double(pixel + 1), end) - max(Double(pixel), start)
  }

  private static func scaled(_ coverage: UInt16, _ part: Double) -> UInt16 {
    UInt16(Double(coverage) * max(part, 0) + 0.5)
  }
}
