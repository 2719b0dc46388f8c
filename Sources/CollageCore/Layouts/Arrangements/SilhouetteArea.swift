/// A silhouette that is fitted into a page (the area that a layout fills).
///
/// It computes which fraction of a rectangle is inside the silhouette.
struct SilhouetteArea {
  /// The bounds of the silhouette, in canvas pixels relative to the page's top-left corner.
  let bounds: Rect
  private let columns: Int
  private let rows: Int
  /// A summed-area table: the number of inside cells above and to the left of each corner between
  /// cells, row by row.
  private let sums: [Int32]

  /// Scales a silhouette to the largest size that fits into a page, and centers it.
  init(_ silhouette: Silhouette, on page: Size) {
    (columns, rows) = (silhouette.columns, silhouette.rows)
    let size = Size(width: Double(columns), height: Double(rows))
    bounds = Rect(
      center: Point(x: page.width / 2, y: page.height / 2),
      size: size.scaled(by: size.fitFactor(in: page)))
    var sums = [Int32](repeating: 0, count: (columns + 1) * (rows + 1))
    for y in 0..<rows {
      var row: Int32 = 0
      for x in 0..<columns {
        row += silhouette.isInside(x, y) ? 1 : 0
        let corner = (y + 1) * (columns + 1) + x + 1
        sums[corner] = sums[corner - columns - 1] + row
      }
    }
    self.sums = sums
  }

  /// The side length of a cell, in canvas pixels.
  private var cell: Double { bounds.size.width / Double(columns) }

  /// The area inside the silhouette, in square pixels.
  var inside: Double { Double(sums[sums.count - 1]) * cell * cell }

  /// Returns the fraction of a rectangle that is inside the silhouette, in `0...1`.
  func share(of rect: Rect) -> Double {
    let (left, right) = ((rect.minX - bounds.minX) / cell, (rect.maxX - bounds.minX) / cell)
    let (top, bottom) = ((rect.minY - bounds.minY) / cell, (rect.maxY - bounds.minY) / cell)
    let count = sum(right, bottom) - sum(left, bottom) - sum(right, top) + sum(left, top)
    return count * cell * cell / (rect.size.width * rect.size.height)
  }

  /// Returns the horizontal ranges of a row in which the silhouette is high enough, from left to
  /// right.
  ///
  /// Lengths are in canvas pixels; positions are relative to the page's top-left corner. `part` is
  /// the minimum fraction of the row's height that must be inside, in `0...1`.
  func spans(top: Double, height: Double, part: Double) -> [ClosedRange<Double>] {
    let upper = (top - bounds.minY) / cell
    let lower = (top + height - bounds.minY) / cell
    let minimumHeight = part * (lower - upper)
    var spans: [ClosedRange<Double>] = []
    var start: Int?
    for column in 0...columns {
      let isInside = column < columns && self.height(of: column, upper, lower) >= minimumHeight
      if isInside, start == nil { start = column }
      if !isInside, let first = start {
        spans.append(
          bounds.minX + Double(first) * cell...bounds.minX + Double(column) * cell)
        start = nil
      }
    }
    return spans
  }

  /// Returns the height of the silhouette in a column of cells between `upper` and `lower`, in
  /// cells.
  private func height(of column: Int, _ upper: Double, _ lower: Double) -> Double {
    sum(at: column + 1, lower) - sum(at: column, lower) - sum(at: column + 1, upper)
      + sum(at: column, upper)
  }

  /// Returns the number of inside cells above and to the left of a point; a part of a cell counts
  /// in proportion to its area.
  private func sum(_ x: Double, _ y: Double) -> Double {
    let x = min(max(x, 0), Double(columns))
    let column = min(Int(x), columns - 1)
    let part = x - Double(column)
    return sum(at: column, y) * (1 - part) + sum(at: column + 1, y) * part
  }

  private func sum(at column: Int, _ y: Double) -> Double {
    let y = min(max(y, 0), Double(rows))
    let row = min(Int(y), rows - 1)
    let part = y - Double(row)
    let above = Double(sums[row * (columns + 1) + column])
    return above * (1 - part) + Double(sums[(row + 1) * (columns + 1) + column]) * part
  }
}
