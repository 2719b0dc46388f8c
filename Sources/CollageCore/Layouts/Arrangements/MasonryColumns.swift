/// Columns of equal height whose items keep their aspect ratios.
///
/// The width of a column is `(H − k·g) / s`. `H` is the column's height, `k` is its number of gaps,
/// `g` is the height of a gap, and `s` is the sum of the items' inverse aspect ratios (height
/// divided by width). All columns end at the same height because each has its own width.
struct MasonryColumns: Hashable, Sendable {
  /// The indexes of the items in each column, from top to bottom.
  let columns: [[Int]]

  /// Creates columns by adding each item in order to the column that is the shortest so far.
  ///
  /// The aspect ratios in `shapes` (width divided by height) are above zero. If `count` is `nil`,
  /// chooses the number of columns that fills the page best.
  init(of shapes: [Double], in page: LayoutArea, count: Int? = nil) {
    guard !shapes.isEmpty else {
      columns = []
      return
    }
    let numbers = (count.map { $0...$0 } ?? Self.numbers(shapes, page)).clamped(
      to: 1...shapes.count)
    let tried = numbers.map { Self.lowest(shapes, $0) }
    let costs = tried.map { columns in
      let natural = Self.height(columns, shapes, width: page.size.width, gap: page.gap)
      return LayoutCost.rounded(LayoutCost.deviation(natural, from: page.size.height))
    }
    let best = costs.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0
    columns = tried[best]
  }

  /// Returns the rectangles of the items, in canvas pixels relative to the page's top-left corner.
  ///
  /// The aspect ratios must be those that were passed to the initializer. Items are not cropped.
  /// Columns that are taller than the page are scaled down. Shorter columns are centered.
  func rectangles(of shapes: [Double], in page: LayoutArea) -> [Rect] {
    let natural = Self.height(columns, shapes, width: page.size.width, gap: page.gap)
    let height = min(natural, page.size.height)
    let widths = columns.map { Self.width($0, shapes, height: height, gap: page.gap) }
    let used = widths.reduce(page.gaps(between: columns.count), +)
    var places = [Rect](
      repeating: Rect(origin: Point(x: 0, y: 0), size: .zero), count: shapes.count)
    var x = (page.size.width - used) / 2
    for (column, width) in zip(columns, widths) {
      var y = (page.size.height - height) / 2
      for index in column {
        let size = Size(width: width, height: width / shapes[index])
        places[index] = Rect(origin: Point(x: x, y: y), size: size)
        y += size.height + page.gap
      }
      x += width + page.gap
    }
    return places
  }

  /// Returns the numbers of columns to try.
  ///
  /// With many items, only numbers near the one that would fill the page without gaps are tried.
  private static func numbers(_ shapes: [Double], _ page: LayoutArea) -> ClosedRange<Int> {
    guard shapes.count > 64 else { return 1...shapes.count }
    let inverse = shapes.reduce(0) { $0 + 1 / $1 }
    let exact = (page.size.width * inverse / page.size.height).squareRoot()
    let number = Int(min(max(1, exact), Double(shapes.count)))
    return max(1, number / 2)...min(shapes.count, 2 * number + 2)
  }

  /// Assigns each item to the shortest column so far; to the first one if several are equally
  /// short.
  private static func lowest(_ shapes: [Double], _ count: Int) -> [[Int]] {
    var columns = [[Int]](repeating: [], count: count)
    var heights = [Double](repeating: 0, count: count)
    for (index, shape) in shapes.enumerated() {
      let lowest = heights.indices.min { (heights[$0], $0) < (heights[$1], $1) } ?? 0
      columns[lowest].append(index)
      heights[lowest] += 1 / shape
    }
    return columns
  }

  private static func inverse(_ column: [Int], _ shapes: [Double]) -> Double {
    column.reduce(0) { $0 + 1 / shapes[$1] }
  }

  private static func width(
    _ column: [Int], _ shapes: [Double], height: Double, gap: Double
  ) -> Double {
    (height - gap * Double(column.count - 1)) / inverse(column, shapes)
  }

  /// Returns the height at which all columns together are as wide as the page.
  private static func height(
    _ columns: [[Int]], _ shapes: [Double], width: Double, gap: Double
  ) -> Double {
    var (wide, perHeight) = (width - gap * Double(columns.count - 1), 0.0)
    for column in columns {
      let inverse = inverse(column, shapes)
      wide += gap * Double(column.count - 1) / inverse
      perHeight += 1 / inverse
    }
    return wide / perHeight
  }
}
