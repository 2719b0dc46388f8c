/// Rows of equal height that fill a silhouette with items in reading order.
///
/// The items keep their aspect ratios. Several row heights are tried, and several vertical
/// positions of the first row. The best rows leave the smallest area of the silhouette empty and
/// end near its edges. The number of items in each row is found as a shortest path, as in breaking
/// a paragraph into lines of different lengths (Knuth and Plass 1981).
struct SilhouetteRows {
  private let shapes: [Double]
  private let silhouette: Silhouette
  private let page: LayoutArea
  private let area: SilhouetteArea

  /// The minimum fraction of a row's height inside the silhouette, everywhere along the row.
  static let insidePart = 0.7
  /// The ratio of successive row heights to try.
  private static let heightFactor = 0.985
  /// The minimum row height to try, as a fraction of the largest height at which the items fit.
  private static let minimumHeightFraction = 0.72
  /// The enlargements of the silhouette to try, as fractions of the largest possible enlargement.
  private static let enlargementFractions = [1, 0.85, 0.7, 0.5, 0.3]
  private static let minimumEnlargement = 1.04
  /// The number of vertical positions of the first row to try for each height.
  private static let phaseCount = 8

  /// A row, or one of its parts if gaps in the silhouette divide the row.
  private struct Span {
    var top: Double
    var left: Double
    var width: Double
  }

  /// A solution: the rows, and the number of items in each.
  private struct Filling {
    var cost: Int
    var height: Double
    var spans: [Span]
    var counts: [Int]
  }

  /// Prepares rows for items with aspect ratios (width divided by height) above zero.
  init(shapes: [Double], silhouette: Silhouette, page: LayoutArea) {
    (self.shapes, self.silhouette, self.page) = (shapes, silhouette, page)
    area = SilhouetteArea(silhouette, on: page.size)
  }

  /// Returns the rectangles of the items, in canvas pixels relative to the page's top-left corner.
  ///
  /// The result is empty if there isn't enough space. A few items would not reach the silhouette's
  /// edges. Therefore, they fill an enlarged silhouette, which can extend past the page, but all
  /// items stay on the page.
  func rectangles() -> [Rect] {
    let filled = rectanglesInSilhouette()
    guard !filled.isEmpty else { return [] }
    let factor = Rect(enclosing: filled).size.fitFactor(in: page.size)
    let larger = Self.enlargementFractions.lazy.map { 1 + $0 * (factor - 1) }
      .filter { $0 > Self.minimumEnlargement }
      .compactMap { LayoutArea(size: page.size.scaled(by: $0), gap: page.gap) }
      .map {
        SilhouetteRows(shapes: shapes, silhouette: silhouette, page: $0).rectanglesInSilhouette()
      }
      .first { !$0.isEmpty && Rect(enclosing: $0).size.fitFactor(in: page.size) >= 1 }
    return page.centered(larger ?? filled)
  }

  /// Returns the rectangles in a silhouette that is as large as the page allows.
  func rectanglesInSilhouette() -> [Rect] {
    guard let filling = best() else { return [] }
    var (places, start): ([Rect], Int) = ([], 0)
    for (span, count) in zip(filling.spans, filling.counts) {
      let row = shapes[start..<start + count]
      let used = row.reduce(page.gaps(between: count)) { $0 + $1 * filling.height }
      var x = span.left + (span.width - used) / 2
      for shape in row {
        let size = Size(width: shape * filling.height, height: filling.height)
        places.append(Rect(origin: Point(x: x, y: span.top), size: size))
        x += size.width + page.gap
      }
      start += count
    }
    return places
  }

  private func best() -> Filling? {
    guard !shapes.isEmpty else { return nil }
    var best: Filling?
    var minimumHeight: Double?
    var height = min(
      area.bounds.size.height, (1.2 * area.inside / shapes.reduce(0, +)).squareRoot())
    while height > max(minimumHeight ?? 0, page.size.height / 10_000) {
      for phase in 0..<Self.phaseCount {
        let part = Double(phase) / Double(Self.phaseCount)
        let spans = spans(height: height, start: part * (height + page.gap))
        guard let filling = filling(spans, height: height) else { continue }
        minimumHeight = minimumHeight ?? Self.minimumHeightFraction * height
        if filling.cost < best?.cost ?? .max { best = filling }
      }
      height *= Self.heightFactor
    }
    return best
  }

  /// Returns the rows, or their parts, from top to bottom.
  ///
  /// The first row is `start` pixels below the silhouette's top edge.
  private func spans(height: Double, start: Double) -> [Span] {
    var spans: [Span] = []
    var top = area.bounds.minY + start
    while top + height <= area.bounds.maxY {
      var last = -Double.infinity
      for range in area.spans(top: top, height: height, part: Self.insidePart) {
        let left = max(range.lowerBound, last + page.gap)
        if range.upperBound > left {
          spans.append(Span(top: top, left: left, width: range.upperBound - left))
          last = range.upperBound
        }
      }
      top += height + page.gap
    }
    return spans
  }

  /// Returns the best distribution of the items among rows; `nil` if the items do not fit.
  private func filling(_ spans: [Span], height: Double) -> Filling? {
    let availableWidth = spans.reduce(0) { $0 + $1.width + page.gap }
    let requiredWidth = shapes.reduce(0) { $0 + $1 * height + page.gap }
    guard availableWidth >= requiredWidth else { return nil }
    var empty = area.inside
    // `costs[end]` is the lowest cost of placing the first `end` items in the rows so far.
    var costs = [Int](repeating: LayoutCost.highest, count: shapes.count + 1)
    costs[0] = 0
    var starts: [[Int]] = []
    for span in spans {
      empty -= span.width * height
      var next = [Int](repeating: LayoutCost.highest, count: costs.count)
      var from = [Int](repeating: 0, count: costs.count)
      for start in costs.indices where costs[start] < LayoutCost.highest {
        var (end, used) = (start, 0.0)
        while used <= span.width {
          let slack = span.width - used
          let cost = costs[start] + LayoutCost.rounded(slack * (height + slack) / area.inside)
          if cost < next[end] { (next[end], from[end]) = (cost, start) }
          guard end < shapes.count else { break }
          used += shapes[end] * height + (end > start ? page.gap : 0)
          end += 1
        }
      }
      costs = next
      starts.append(from)
    }
    guard costs[shapes.count] < LayoutCost.highest else { return nil }
    var (counts, end): ([Int], Int) = ([], shapes.count)
    for from in starts.reversed() {
      counts.append(end - from[end])
      end = from[end]
    }
    // Empty space at the top or bottom of the silhouette is more visible than empty space beside
    // rows, so it has an additional cost.
    let above = (spans.first?.top ?? 0) - area.bounds.minY
    let below = area.bounds.maxY - (spans.last?.top ?? 0) - height
    let missing = max(0, empty) + above * above + below * below
    return Filling(
      cost: costs[shapes.count] + LayoutCost.rounded(missing / area.inside),
      height: height, spans: spans, counts: counts.reversed())
  }
}
