/// A part of a raster: a range of rows and, for each of these rows, a range of columns.
package struct RasterPart: Hashable, Sendable {
  package let rows: Range<Int>
  private let spans: [Range<Int>]

  package init(_ size: PixelSize) {
    rows = 0..<size.height
    spans = [0..<size.width]
  }

  /// Creates the part that contains all pixels near some polygons; `nil` if there aren't any
  /// polygons.
  ///
  /// The polygons must be convex. The origin of their coordinates is the center of the first pixel.
  /// A pixel is near a polygon if its distance along each axis is at most `margin`. If several
  /// polygons touch a row, the part also contains the columns between them.
  package init?(around polygons: [[Point]], margin: Double, in size: PixelSize) {
    let corners = polygons.joined()
    guard let top = corners.map(\.y).min(), let bottom = corners.map(\.y).max() else { return nil }
    func inside(_ value: Double, _ count: Int) -> Int {
      Int(min(max(value, 0), Double(count - 1)))
    }
    let first = inside((top - margin).rounded(.up), size.height)
    let last = max(first, inside((bottom + margin).rounded(.down), size.height))
    var outline = RasterOutline(rows: first..<last + 1, margin: margin)
    for polygon in polygons { outline.add(polygon) }
    rows = first..<last + 1
    func columns(_ left: Double, _ right: Double) -> Range<Int> {
      let first = inside((left - margin).rounded(.down), size.width)
      return first..<max(inside((right + margin).rounded(.up), size.width), first) + 1
    }
    let xs = corners.map(\.x)
    let all = columns(xs.min() ?? 0, xs.max() ?? 0)
    spans = outline.columns.reduce(into: []) { spans, span in
      guard span.left > span.right else {
        return spans.append(columns(span.left, span.right))
      }
      // Each row needs at least one pixel. A row between polygons gets the first pixel of the
      // previous row. If all polygons are above or below the raster, the only row is the nearest
      // row of the raster, and it gets the columns of all polygons.
      spans.append(spans.last.map { $0.lowerBound..<$0.lowerBound + 1 } ?? all)
    }
  }

  /// The number of columns of each row; `nil` if the number can differ between rows.
  var commonWidth: Int? { spans.count == 1 ? spans[0].count : nil }

  /// Returns the columns of a row, which must be in ``rows``.
  package func columns(_ row: Int) -> Range<Int> {
    spans.count == 1 ? spans[0] : spans[row - rows.lowerBound]
  }
}

extension RasterPart {
  /// Returns the smallest range that contains the columns of all given rows.
  func columns(of rows: Range<Int>) -> Range<Int> {
    rows.dropFirst().reduce(columns(rows.lowerBound)) { all, row in
      let columns = columns(row)
      return min(all.lowerBound, columns.lowerBound)..<max(all.upperBound, columns.upperBound)
    }
  }
}

/// For each row, the horizontal extent of polygons, including their parts up to `margin` above and
/// below the row.
private struct RasterOutline {
  private(set) var columns: [(left: Double, right: Double)]
  private let rows: Range<Int>
  private let margin: Double

  init(rows: Range<Int>, margin: Double) {
    columns = Array(repeating: (.infinity, -.infinity), count: rows.count)
    (self.rows, self.margin) = (rows, margin)
  }

  mutating func add(_ polygon: [Point]) {
    guard var previous = polygon.last else { return }
    for corner in polygon {
      addEdge(previous.y <= corner.y ? (previous, corner) : (corner, previous))
      previous = corner
    }
  }

  private mutating func addEdge(_ edge: (upper: Point, lower: Point)) {
    let (upper, lower) = edge
    let slope = lower.y > upper.y ? (lower.x - upper.x) / (lower.y - upper.y) : 0
    let first = (upper.y - margin).rounded(.up) - Double(rows.lowerBound)
    let last = (lower.y + margin).rounded(.down) - Double(rows.lowerBound)
    guard last >= 0, first < Double(rows.count) else { return }
    for index in Int(max(first, 0))..<Int(min(last, Double(rows.count - 1))) + 1 {
      let row = Double(rows.lowerBound + index)
      for y in [row - margin, row + margin] {
        let x = upper.x + (min(max(y, upper.y), lower.y) - upper.y) * slope
        columns[index].left = min(columns[index].left, x)
        columns[index].right = max(columns[index].right, x)
      }
      if slope == 0 {
        columns[index].left = min(columns[index].left, upper.x, lower.x)
        columns[index].right = max(columns[index].right, upper.x, lower.x)
      }
    }
  }
}
