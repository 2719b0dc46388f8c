/// Draws the lines of a grid: light ones with a dark rim, which show on everything.
struct GridPainter: RowPainter {
  private let size: PixelSize
  private let law: GridLaw
  private let stroke: Stroke

  var isOpaque: Bool { false }

  /// Prepares a grid for a picture of a canvas.
  init(_ grid: CompositionGrid, map: CanvasMap) {
    size = map.output
    law = GridLaw(grid, canvas: map.canvas)
    stroke = Stroke(width: max(1, min(size.width, size.height) / 540))
  }

  /// A line across: a light middle and as much of dark on both sides.
  private struct Stroke {
    let width: Int

    /// What a pixel shows that is so many pixels after the line's first one; nil beside it.
    func word(_ offset: Int) -> UInt32? {
      guard (-width..<2 * width).contains(offset) else { return nil }
      return (0..<width).contains(offset) ? GridPainter.light : GridPainter.dark
    }
  }

  /// White and black of 70 and 35 per cent.
  private static let light: UInt32 = 0xB2B2_B2B2
  private static let dark: UInt32 = 0x5900_0000

  /// The first pixel of a line at a part of a side.
  private func start(_ part: Double, along side: Int) -> Int {
    Int((part * Double(side) - Double(stroke.width) / 2).rounded())
  }

  func paint(row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>) {
    // SAFETY: callers own the target's columns.
    unsafe (target + columns.lowerBound).update(repeating: 0, count: columns.count)
    for line in lines(row: row) {
      for column in line.columns.clamped(to: columns) where unsafe line.word > target[column] {
        unsafe target[column] = line.word
      }
    }
  }

  func spans(row: Int, columns: Range<Int>) -> [Range<Int>] {
    let ranges = lines(row: row).map { $0.columns.clamped(to: columns) }.filter { !$0.isEmpty }
    return ranges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
      .reduce(into: []) { spans, range in
        if let last = spans.last, last.upperBound >= range.lowerBound {
          spans[spans.count - 1] =
            last.lowerBound..<max(last.upperBound, range.upperBound)
        } else {
          spans.append(range)
        }
      }
  }

  private struct Line {
    let columns: Range<Int>
    let word: UInt32
  }

  /// What crosses a row; the lightest of all counts.
  private func lines(row: Int) -> [Line] {
    var lines: [Line] = []
    for part in law.rows {
      guard let word = stroke.word(row - start(part, along: size.height)) else { continue }
      lines.append(Line(columns: 0..<size.width, word: word))
    }
    for part in law.columns { lines += across(start(part, along: size.width)) }
    for frame in law.frames { lines += self.lines(of: frame, row: row) }
    return lines
  }

  /// The pixels of a vertical line.
  private func across(_ start: Int) -> [Line] {
    let width = stroke.width
    return (-width..<2 * width).compactMap { offset in
      let column = start + offset
      guard let word = stroke.word(offset), (0..<size.width).contains(column) else { return nil }
      return Line(columns: column..<column + 1, word: word)
    }
  }

  private func lines(of frame: SIMD4<Double>, row: Int) -> [Line] {
    let (left, right) = (
      start(frame.x, along: size.width), start(1 - frame.z, along: size.width)
    )
    let (top, bottom) = (
      start(frame.y, along: size.height), start(1 - frame.w, along: size.height)
    )
    let width = stroke.width
    guard row >= top - width, row < bottom + 2 * width else { return [] }
    var lines: [Line] = []
    for start in [top, bottom] {
      guard let word = stroke.word(row - start) else { continue }
      let columns = max(0, left - width)..<min(size.width, right + 2 * width)
      lines.append(Line(columns: columns, word: word))
    }
    return lines + across(left) + across(right)
  }
}
