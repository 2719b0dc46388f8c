/// The pixels of a raster that are needed: for each of some rows some columns.
package struct RasterPart: Hashable, Sendable {
  /// The rows.
  package let rows: Range<Int>
  private let spans: [Range<Int>]

  /// All of a raster.
  package init(_ size: PixelSize) {
    rows = 0..<size.height
    spans = [0..<size.width]
  }

  /// All that is within a distance of some polygons, and what of a row is between; nil without
  /// polygons.
  ///
  /// - Parameters:
  ///   - polygons: Convex, in positions counted from the centre of the first pixel.
  ///   - margin: The distance along each axis, in pixels.
  ///   - size: The raster's size.
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
      // A row between polygons holds a pixel that those of the rows around it are near. The row at the
      // raster's edge stands for polygons beyond it.
      spans.append(spans.last.map { $0.lowerBound..<$0.lowerBound + 1 } ?? all)
    }
  }

  /// The number of columns of every row, where all rows have as many.
  var commonWidth: Int? { spans.count == 1 ? spans[0].count : nil }

  /// The columns of one of the rows.
  package func columns(_ row: Int) -> Range<Int> {
    spans.count == 1 ? spans[0] : spans[row - rows.lowerBound]
  }
}

extension RasterPart {
  /// The columns of some of the rows, and what is between them.
  func columns(of rows: Range<Int>) -> Range<Int> {
    rows.dropFirst().reduce(columns(rows.lowerBound)) { all, row in
      let columns = columns(row)
      return min(all.lowerBound, columns.lowerBound)..<max(all.upperBound, columns.upperBound)
    }
  }
}

/// How far polygons reach to the left and right within a distance of each of some rows.
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
