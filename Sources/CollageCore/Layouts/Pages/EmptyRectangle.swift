/// The search for the largest rectangle of a page that meets no obstacle.
///
/// Its edges are those of the page or of obstacles, so only these are looked at: along each line of
/// them, free heights are a histogram whose largest rectangle a stack finds in one pass.
enum EmptyRectangle {
  /// The largest rectangle; nil where nothing is free.
  ///
  /// - Complexity: O(n²) for n obstacles, but for the filling of the raster.
  static func largest(in page: Size, around obstacles: [Rect]) -> Rect? {
    let whole = Rect(origin: .zero, size: page)
    let met = obstacles.compactMap { $0.intersection(whole) }
    let xs = lines([0, page.width] + met.flatMap { [$0.minX, $0.maxX] })
    let ys = lines([0, page.height] + met.flatMap { [$0.minY, $0.maxY] })
    let columns = xs.count - 1
    var isTaken = [Bool](repeating: false, count: columns * (ys.count - 1))
    for obstacle in met {
      for row in ys.indices.dropLast() where ys[row] >= obstacle.minY && ys[row] < obstacle.maxY {
        for column in 0..<columns where xs[column] >= obstacle.minX && xs[column] < obstacle.maxX {
          isTaken[row * columns + column] = true
        }
      }
    }
    var best: (area: Int, rect: Rect)?
    // From which line on each column is free down to this row.
    var tops = [Int](repeating: 0, count: columns)
    for row in 0..<ys.count - 1 {
      for column in 0..<columns where isTaken[row * columns + column] { tops[column] = row + 1 }
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

  /// The widest ranges of columns that are free from a line on, for each line where one begins.
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
