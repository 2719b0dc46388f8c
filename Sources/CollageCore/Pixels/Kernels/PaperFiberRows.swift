/// The tones of paper fibers, which are added to the pixels of a row.
struct PaperFiberRows: Sendable {
  private let sheet: SheetMap
  /// For each band of rows, the fibers that touch the band, in a fixed order.
  private let bands: [[Reach]]

  private static let bandHeight = 32

  private struct Reach {
    let fiber: PaperFiber
    let rows: Range<Int>
    let columns: Range<Int>
  }

  init(_ fibers: [PaperFiber], sheet: SheetMap, output: PixelSize) {
    self.sheet = sheet
    let count = (output.height + Self.bandHeight - 1) / Self.bandHeight
    var bands = [[Reach]](repeating: [], count: count)
    for fiber in fibers {
      let bounds = fiber.bounds(pixel: 1 / sheet.scale)
      let rows = Self.pixels(
        bounds.minY, bounds.maxY, first: sheet.first.y, step: sheet.step.y, count: output.height)
      let columns = Self.pixels(
        bounds.minX, bounds.maxX, first: sheet.first.x, step: sheet.step.x, count: output.width)
      guard !rows.isEmpty, !columns.isEmpty else { continue }
      let reach = Reach(fiber: fiber, rows: rows, columns: columns)
      for band in rows.lowerBound / Self.bandHeight...(rows.upperBound - 1) / Self.bandHeight {
        bands[band].append(reach)
      }
    }
    self.bands = bands
  }

  /// Returns the pixels along an axis whose centers are between `lower` and `upper`.
  private static func pixels(
    _ lower: Double, _ upper: Double, first: Double, step: Double, count: Int
  ) -> Range<Int> {
    let ends = [(lower - first) / step, (upper - first) / step]
    func limited(_ value: Double) -> Int { Int(min(max(value, 0), Double(count))) }
    let start = limited(min(ends[0], ends[1]).rounded(.up))
    return start..<max(start, limited(max(ends[0], ends[1]).rounded(.down) + 1))
  }

  /// Adds the tones of the fibers to one sum per column of a row.
  func add(row: Int, columns: Range<Int>, to sums: UnsafeMutablePointer<Float>) {
    let pixel = 1 / sheet.scale
    for reach in bands[row / Self.bandHeight] where reach.rows.contains(row) {
      // SAFETY: the caller guarantees one sum for each column.
      for column in reach.columns.clamped(to: columns) {
        let share = reach.fiber.toneFraction(
          at: sheet.point(column: column, row: row), pixel: pixel)
        unsafe sums[column &- columns.lowerBound] += Float(reach.fiber.tone * share)
      }
    }
  }
}
