internal import Foundation

/// The search for the best way to break items into rows of equal width.
///
/// The cost of a row is the squared logarithm of the ratio between its height and a target height.
/// Half the target height therefore costs the same as double the target height. The best rows
/// minimize the sum of the costs. They are found as a shortest path, as in breaking a paragraph
/// into lines (Knuth and Plass 1981).
struct RowBreaking {
  /// The prefix sums of the items' aspect ratios, from zero to the sum of all of them.
  private let sums: [Double]
  private let page: LayoutArea

  /// The minimum height of a row for which a row with more items is tried, as a fraction of the
  /// target height.
  private static let cutoffFraction = 0.125

  /// Prepares the search for items with aspect ratios (width divided by height) above zero.
  init(shapes: [Double], page: LayoutArea) {
    sums = shapes.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    self.page = page
  }

  private var count: Int { sums.count - 1 }

  /// The row height, in canvas pixels, at which the items and their gaps have the area of the page.
  var typicalHeight: Double {
    // At height `h` with gap `g`, an item with the aspect ratio `a` needs the area `(h + g) · (h ·
    // a + g)`. Solve for `h`.
    let (n, ratioSum, gap) = (Double(count), sums[count], page.gap)
    let area = (page.size.width + gap) * (page.size.height + gap)
    let (half, rest) = (gap * (ratioSum + n) / (2 * ratioSum), (n * gap * gap - area) / ratioSum)
    return max((half * half - rest).squareRoot() - half, page.size.height / 1000)
  }

  private func height(_ row: Range<Int>, width: Double) -> Double {
    (width - page.gaps(between: row.count)) / (sums[row.upperBound] - sums[row.lowerBound])
  }

  private func ranges(_ counts: [Int]) -> [Range<Int>] {
    counts.reduce(into: []) { ranges, count in
      let start = ranges.last?.upperBound ?? 0
      ranges.append(start..<start + count)
    }
  }

  /// Returns the width of the rows and the height of each row on the page.
  ///
  /// The rows are as wide as the page, unless their total height would then exceed the page's
  /// height.
  func fitted(_ counts: [Int]) -> (width: Double, heights: [Double]) {
    let rows = ranges(counts)
    // `W` is the width of the rows and `H` the height of the page. `Σg` is the sum of the gaps
    // between rows. Each row has `k` gaps `g` and aspect ratios whose sum is `s`. The rows fill the
    // page's height if `W = (H − Σg + Σ kg/s) / Σ 1/s`.
    var (inverse, wide) = (0.0, page.size.height - page.gaps(between: rows.count))
    for row in rows {
      let sum = sums[row.upperBound] - sums[row.lowerBound]
      inverse += 1 / sum
      wide += page.gaps(between: row.count) / sum
    }
    let width = min(page.size.width, wide / inverse)
    return (width, rows.map { height($0, width: width) })
  }

  /// Returns the cost of rows: the differences of their heights, and the page's empty fraction.
  func cost(of counts: [Int], emptyWeight: Double) -> Int {
    let (width, heights) = fitted(counts)
    guard heights.allSatisfy({ $0 > 0 }) else { return LayoutCost.highest }
    let logarithms = heights.map { log($0) }
    let mean = logarithms.reduce(0, +) / Double(heights.count)
    let maximumDeviation = logarithms.reduce(0) { max($0, abs($1 - mean)) }
    let variance = logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(heights.count)
    let used = heights.reduce(page.gaps(between: counts.count), +) * width
    let empty = 1 - used / (page.size.width * page.size.height)
    return LayoutCost.rounded(maximumDeviation + variance + emptyWeight * empty / log(2))
  }

  /// Returns the number of items in each row for the rows whose heights are nearest to a target
  /// height; `nil` if there isn't a solution.
  ///
  /// If `rows` is `nil`, the number of rows is not fixed.
  func counts(height target: Double, rows: Int?) -> [Int]? {
    guard let rows else { return unconstrainedCounts(target) }
    // `costs[end]` is the lowest cost of breaking the first `end` items into the rows so far. It is
    // `LayoutCost.highest` if that is impossible.
    var costs = [Int](repeating: LayoutCost.highest, count: count + 1)
    costs[0] = 0
    var starts: [[Int]] = []
    for row in 1...rows {
      var next = [Int](repeating: LayoutCost.highest, count: count + 1)
      var from = [Int](repeating: 0, count: count + 1)
      for end in row...(count - rows + row) {
        (next[end], from[end]) = best(to: end, from: row - 1, costs, target)
      }
      costs = next
      starts.append(from)
    }
    guard costs[count] < LayoutCost.highest else { return nil }
    var (counts, end): ([Int], Int) = ([], count)
    for from in starts.reversed() {
      counts.append(end - from[end])
      end = from[end]
    }
    return counts.reversed()
  }

  /// Returns the number of items in each row if the number of rows is not fixed.
  private func unconstrainedCounts(_ target: Double) -> [Int]? {
    var costs = [Int](repeating: LayoutCost.highest, count: count + 1)
    costs[0] = 0
    var starts = [Int](repeating: 0, count: count + 1)
    for end in 1...count { (costs[end], starts[end]) = best(to: end, from: 0, costs, target) }
    guard costs[count] < LayoutCost.highest else { return nil }
    var (counts, end): ([Int], Int) = ([], count)
    while end > 0 {
      counts.append(end - starts[end])
      end = starts[end]
    }
    return counts.reversed()
  }

  /// Returns the lowest cost of rows that end before item `end`, and the last row's first item.
  private func best(
    to end: Int, from first: Int, _ costs: [Int], _ target: Double
  ) -> (cost: Int, start: Int) {
    var best = (cost: LayoutCost.highest, start: 0)
    for start in stride(from: end - 1, through: first, by: -1) {
      let height = height(start..<end, width: page.size.width)
      guard height > 0 else { break }
      if costs[start] < LayoutCost.highest {
        let deviation = LayoutCost.deviation(height, from: target)
        let cost = costs[start] + LayoutCost.rounded(deviation * deviation)
        if cost < best.cost { best = (cost, start) }
      }
      // Rows with more items are lower and deviate even more from the target height.
      if height < target * Self.cutoffFraction, best.cost < LayoutCost.highest { break }
    }
    return best
  }
}
