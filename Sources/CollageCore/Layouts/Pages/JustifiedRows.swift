/// Rows of one width each, whose pictures keep their shapes and their order.
///
/// A row of pictures whose shapes (width over height) sum to `s`, with `k` gaps `g` in a width `W`, is
/// `(W − k·g) / s` high. Of the best breaks for many heights (``RowBreaks``), those are taken that
/// fill the page with rows of nearly one height.
struct JustifiedRows: Hashable, Sendable {
  /// How many pictures are in each row.
  let counts: [Int]

  /// What an empty page costs, beside the farthest row that is half or twice as high as the others.
  private static let emptyWeight = 0.6
  /// The heights that are tried: so many on either side of that at which pictures have the page's
  /// area, each by a factor from the last.
  private static let trialCount = 28
  private static let trialFactor = 1.03

  /// Chooses the rows.
  ///
  /// - Parameters:
  ///   - shapes: Width over height of each picture; all above zero.
  ///   - page: The room.
  ///   - rows: How many rows there are; nil takes as many as fill the page best.
  init(of shapes: [Double], in page: LayoutPage, rows: Int? = nil) {
    guard !shapes.isEmpty else {
      counts = []
      return
    }
    let breaks = RowBreaks(shapes: shapes, page: page)
    let number = rows.map { min(max(1, $0), shapes.count) }
    let start = breaks.typicalHeight
    var (height, tried): (Double, Set<[Int]>) = (start, [])
    var best: (cost: Int, counts: [Int])?
    for trial in 0...2 * Self.trialCount {
      // From the typical height outward, so that of equal costs the nearest is taken.
      if trial.isMultiple(of: 2) { height *= Self.trialFactor }
      let wanted = trial.isMultiple(of: 2) ? start * start / height : height
      guard let counts = breaks.counts(height: wanted, rows: number), tried.insert(counts).inserted
      else { continue }
      let cost = breaks.cost(of: counts, emptyWeight: Self.emptyWeight)
      if cost < best?.cost ?? .max { best = (cost, counts) }
    }
    counts = best?.counts ?? [shapes.count]
  }

  /// The places of the pictures, in canvas pixels, from the page's corner.
  ///
  /// Nothing is cropped: where the rows are higher than the page, all of it is smaller, and where they
  /// are lower, they stand in the middle.
  ///
  /// - Parameters:
  ///   - shapes: The shapes for which the rows were chosen.
  ///   - page: The room.
  /// - Returns: A rectangle for each picture, with the picture's shape.
  func places(of shapes: [Double], in page: LayoutPage) -> [Rect] {
    let (width, heights) = RowBreaks(shapes: shapes, page: page).fitted(counts)
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
