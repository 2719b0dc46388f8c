/// Rows of equal width whose items keep their aspect ratios and their order.
///
/// The height of a row is `(W − k·g) / s`. `W` is the row's width, `k` is its number of gaps, `g`
/// is the width of a gap, and `s` is the sum of the items' aspect ratios (width divided by height).
/// ``RowBreaking`` finds the best rows for each of many target heights. The best of these solutions
/// fills most of the page with rows of nearly equal height.
struct JustifiedRows: Hashable, Sendable {
  let counts: [Int]

  /// The weight of the page's empty fraction in the cost; ``RowBreaking`` divides it by ln 2.
  private static let emptyWeight = 0.6
  /// The approximate number of target heights to try on each side of the typical height.
  private static let trialCount = 28
  private static let trialFactor = 1.03

  /// Chooses the rows for items with aspect ratios (width divided by height) above zero.
  ///
  /// If `rows` is `nil`, chooses the number of rows that fills the page best.
  init(of shapes: [Double], in page: LayoutArea, rows: Int? = nil) {
    guard !shapes.isEmpty else {
      counts = []
      return
    }
    let breaks = RowBreaking(shapes: shapes, page: page)
    let number = rows.map { min(max(1, $0), shapes.count) }
    let start = breaks.typicalHeight
    var (height, trials): (Double, Set<[Int]>) = (start, [])
    var best: (cost: Int, counts: [Int])?
    for trial in 0...2 * Self.trialCount {
      // Start near the typical height. Of two equally good solutions, the first one is kept,
      // because its target height is nearer to the typical height.
      if trial.isMultiple(of: 2) { height *= Self.trialFactor }
      let target = trial.isMultiple(of: 2) ? start * start / height : height
      guard let counts = breaks.counts(height: target, rows: number), trials.insert(counts).inserted
      else { continue }
      let cost = breaks.cost(of: counts, emptyWeight: Self.emptyWeight)
      if cost < best?.cost ?? .max { best = (cost, counts) }
    }
    counts = best?.counts ?? [shapes.count]
  }

  /// Returns the rectangles of the items, in canvas pixels relative to the page's top-left corner.
  ///
  /// The aspect ratios must be those that were passed to the initializer. Items are not cropped. If
  /// all rows together are higher than the page, they are scaled down. If they are lower, they are
  /// centered.
  func rectangles(of shapes: [Double], in page: LayoutArea) -> [Rect] {
    let (width, heights) = RowBreaking(shapes: shapes, page: page).fitted(counts)
    let used = heights.reduce(page.gaps(between: counts.count), +)
    var places: [Rect] = []
    var y = (page.size.height - used) / 2
    for (count, height) in zip(counts, heights) {
      var x = (page.size.width - width) / 2
      for shape in shapes[places.count..<places.count + count] {
        places.append(
          Rect(origin: Point(x: x, y: y), size: Size(width: shape * height, height: height)))
        x += shape * height + page.gap
      }
      y += height + page.gap
    }
    return places
  }
}
