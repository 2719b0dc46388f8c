/// A painter of the lines of a composition grid; they are light with dark edges, and therefore
/// visible on any background.
struct GridPainter: RowPainter {
  private let size: PixelSize
  private let geometry: GridGeometry
  private let stroke: Stroke

  var isOpaque: Bool { false }

  init(_ grid: CompositionGrid, map: CanvasMap) {
    size = map.output
    geometry = GridGeometry(grid, canvas: map.canvas)
    stroke = Stroke(width: max(1, min(size.width, size.height) / 540))
  }

  /// The cross section of a line: a light center, and a dark edge of the same width on both sides.
  private struct Stroke {
    let width: Int

    /// Returns the color at an offset from the line's first light pixel; `nil` outside the line.
    func word(_ offset: Int) -> UInt32? {
      guard (-width..<2 * width).contains(offset) else { return nil }
      return (0..<width).contains(offset) ? GridPainter.light : GridPainter.dark
    }
  }

  /// Premultiplied white with 70 percent alpha, and black with 35 percent.
  private static let light: UInt32 = 0xB2B2_B2B2
  private static let dark: UInt32 = 0x5900_0000

  /// Returns the first light pixel of a line at a fraction of `side`.
  private func start(_ part: Double, along side: Int) -> Int {
    Int((part * Double(side) - Double(stroke.width) / 2).rounded())
  }

  func paint(row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>) {
    // SAFETY: the caller guarantees that the target has the columns.
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

  /// Returns the lines that cross a row; where lines overlap, the lightest is drawn.
  private func lines(row: Int) -> [Line] {
    var lines: [Line] = []
    for part in geometry.rows {
      guard let word = stroke.word(row - start(part, along: size.height)) else { continue }
      lines.append(Line(columns: 0..<size.width, word: word))
    }
    for part in geometry.columns { lines += across(start(part, along: size.width)) }
    for frame in geometry.frames { lines += self.lines(of: frame, row: row) }
    return lines
  }

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
