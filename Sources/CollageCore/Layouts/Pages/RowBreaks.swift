internal import Foundation

/// The ways to break pictures into rows of one width.
///
/// Of all ways, that is the best for a height whose rows are nearest to it, by the square of the
/// logarithm, which makes half and double equally bad: a shortest path, as in the breaking of
/// paragraphs into lines (Knuth and Plass 1981).
struct RowBreaks {
  /// The sums of the shapes before each picture.
  private let sums: [Double]
  private let page: LayoutPage

  /// How much lower than wanted a row may be before no longer ones are looked at.
  private static let lowest = 0.125

  /// Prepares the search for pictures, whose shapes are all above zero, on a page.
  init(shapes: [Double], page: LayoutPage) {
    sums = shapes.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    self.page = page
  }

  private var count: Int { sums.count - 1 }

  /// The height at which pictures and their gaps have the page's area, in canvas pixels.
  var typicalHeight: Double {
    // (h + g) · (h · shape + g), summed over the pictures.
    let (n, all, gap) = (Double(count), sums[count], page.gap)
    let area = (page.size.width + gap) * (page.size.height + gap)
    let (half, rest) = (gap * (all + n) / (2 * all), (n * gap * gap - area) / all)
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

  /// The width of all rows on the page, and their heights: narrower than the page where they would be
  /// higher.
  func fitted(_ counts: [Int]) -> (width: Double, heights: [Double]) {
    let rows = ranges(counts)
    // The heights sum to H where W = (H − Σg + Σ kg/s) / Σ 1/s.
    var (inverse, wide) = (0.0, page.size.height - page.gaps(between: rows.count))
    for row in rows {
      let sum = sums[row.upperBound] - sums[row.lowerBound]
      inverse += 1 / sum
      wide += page.gaps(between: row.count) / sum
    }
    let width = min(page.size.width, wide / inverse)
    return (width, rows.map { height($0, width: width) })
  }

  /// What rows cost as they come to stand on the page: how far one is from the others, and how much of
  /// the page is left empty.
  func cost(of counts: [Int], emptyWeight: Double) -> Int {
    let (width, heights) = fitted(counts)
    guard heights.allSatisfy({ $0 > 0 }) else { return LayoutCost.highest }
    let logarithms = heights.map { log($0) }
    let mean = logarithms.reduce(0, +) / Double(heights.count)
    let farthest = logarithms.reduce(0) { max($0, abs($1 - mean)) }
    let spread = logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(heights.count)
    let used = heights.reduce(page.gaps(between: counts.count), +) * width
    let empty = 1 - used / (page.size.width * page.size.height)
    return LayoutCost.rounded(farthest + spread + emptyWeight * empty / log(2))
  }

  /// How many pictures are in each row where rows are nearest to a height; nil where that cannot be.
  func counts(height wanted: Double, rows: Int?) -> [Int]? {
    guard let rows else { return chain(wanted) }
    // Where each number of rows ends best; ends that none can reach stay at the highest cost.
    var costs = [Int](repeating: LayoutCost.highest, count: count + 1)
    costs[0] = 0
    var starts: [[Int]] = []
    for row in 1...rows {
      var next = [Int](repeating: LayoutCost.highest, count: count + 1)
      var from = [Int](repeating: 0, count: count + 1)
      for end in row...(count - rows + row) {
        (next[end], from[end]) = best(to: end, from: row - 1, costs, wanted)
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

  /// The rows where there may be any number of them.
  private func chain(_ wanted: Double) -> [Int]? {
    var costs = [Int](repeating: LayoutCost.highest, count: count + 1)
    costs[0] = 0
    var starts = [Int](repeating: 0, count: count + 1)
    for end in 1...count { (costs[end], starts[end]) = best(to: end, from: 0, costs, wanted) }
    guard costs[count] < LayoutCost.highest else { return nil }
    var (counts, end): ([Int], Int) = ([], count)
    while end > 0 {
      counts.append(end - starts[end])
      end = starts[end]
    }
    return counts.reversed()
  }

  /// What it costs to end a row before a picture, and where that row starts best.
  private func best(
    to end: Int, from first: Int, _ costs: [Int], _ wanted: Double
  ) -> (cost: Int, start: Int) {
    var best = (cost: LayoutCost.highest, start: 0)
    for start in stride(from: end - 1, through: first, by: -1) {
      let height = height(start..<end, width: page.size.width)
      guard height > 0 else { break }
      if costs[start] < LayoutCost.highest {
        let far = LayoutCost.deviation(height, from: wanted)
        let cost = costs[start] + LayoutCost.rounded(far * far)
        if cost < best.cost { best = (cost, start) }
      }
      // Longer rows are farther and farther from the wanted height.
      if height < wanted * Self.lowest, best.cost < LayoutCost.highest { break }
    }
    return best
  }
}
