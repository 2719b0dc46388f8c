/// The search for the largest empty rectangle on a page (the area that a layout fills) with
/// obstacles.
///
/// The edges of this rectangle are on edges of the page or of obstacles, so only the lines through
/// those edges are examined. Along each horizontal line, the free heights above form a histogram.
/// Its largest rectangle is found in one pass with a stack.
enum LargestEmptyRectangle {
  /// Returns the largest rectangle; `nil` if nothing is free.
  ///
  /// - Complexity: O(*n*²) for *n* obstacles, apart from marking the occupied cells between the
  ///   lines.
  static func largest(in page: Size, around obstacles: [Rect]) -> Rect? {
    let whole = Rect(origin: .zero, size: page)
    let clipped = obstacles.compactMap { $0.intersection(whole) }
    let xs = lines([0, page.width] + clipped.flatMap { [$0.minX, $0.maxX] })
    let ys = lines([0, page.height] + clipped.flatMap { [$0.minY, $0.maxY] })
    let columns = xs.count - 1
    var isOccupied = [Bool](repeating: false, count: columns * (ys.count - 1))
    for obstacle in clipped {
      for row in ys.indices.dropLast() where ys[row] >= obstacle.minY && ys[row] < obstacle.maxY {
        for column in 0..<columns where xs[column] >= obstacle.minX && xs[column] < obstacle.maxX {
          isOccupied[row * columns + column] = true
        }
      }
    }
    var best: (area: Int, rect: Rect)?
    // `tops[column]` is the index of a line. The column is free from this line down to the current
    // row.
    var tops = [Int](repeating: 0, count: columns)
    for row in 0..<ys.count - 1 {
      for column in 0..<columns where isOccupied[row * columns + column] { tops[column] = row + 1 }
      for bar in bars(tops) {
        let size = Size(
          width: xs[bar.columns.upperBound] - xs[bar.columns.lowerBound],
          height: ys[row + 1] - ys[bar.top])
        let area = LayoutCost.rounded(size.width * size.height / (page.width * page.height))
        if bar.top <= row, area > best?.area ?? 0 {
          let origin = Point(x: xs[bar.columns.lowerBound], y: ys[bar.top])
          best = (area, Rect(origin: origin, size: size))
        }
      }
    }
    return best?.rect
  }

  private static func lines(_ positions: [Double]) -> [Double] {
    positions.sorted().reduce(into: []) { lines, position in
      if lines.last != position { lines.append(position) }
    }
  }

  /// Returns the maximal rectangles of the histogram: the line at the top of each, and the columns
  /// that are free from this line down.
  private static func bars(_ tops: [Int]) -> [(top: Int, columns: Range<Int>)] {
    var bars: [(top: Int, columns: Range<Int>)] = []
    var open: [(top: Int, start: Int)] = []
    for (column, top) in (tops + [Int.max]).enumerated() {
      var start = column
      while let last = open.last, last.top < top {
        bars.append((last.top, last.start..<column))
        start = last.start
        open.removeLast()
      }
      if open.last?.top != top { open.append((top, start)) }
    }
    return bars
  }
}
