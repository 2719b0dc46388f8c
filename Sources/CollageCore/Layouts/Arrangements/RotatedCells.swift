internal import Foundation

/// The cells of a raster whose centers are inside a rotated rectangle, as a range of columns for
/// each row.
struct RotatedCells {
  /// The row of the first range in ``spans``.
  var firstRow: Int
  /// The range of columns in each row, beginning with `firstRow`.
  var spans: [Range<Int>]
  /// The rectangle's area divided by the area of a cell, including the part outside the raster.
  var count: Double
  /// The number of covered cells in the raster.
  var coveredCellCount: Int { spans.reduce(0) { $0 + $1.count } }

  static let none = RotatedCells(firstRow: 0, spans: [], count: 0)

  private init(firstRow: Int, spans: [Range<Int>], count: Double) {
    (self.firstRow, self.spans, self.count) = (firstRow, spans, count)
  }

  /// Finds the cells of a rectangle that is rotated about its center.
  ///
  /// The center is in canvas pixels relative to the raster's top-left corner. The size is in canvas
  /// pixels before the rotation.
  init(center: Point, size: Size, rotation: Rotation, on raster: RasterCells) {
    let (w, h) = (size.width / 2, size.height / 2)
    let reach = rotation.extent(of: size).height / 2
    firstRow = max(0, Int(((center.y - reach) / raster.cell.height - 0.5).rounded(.up)))
    let last = min(
      raster.rows - 1, Int(((center.y + reach) / raster.cell.height - 0.5).rounded(.down)))
    count = size.width * size.height / (raster.cell.width * raster.cell.height)
    spans = []
    guard last >= firstRow else { return }
    spans.reserveCapacity(last - firstRow + 1)
    for row in firstRow...last {
      // The covered range of a row is the intersection of two ranges. Each is the range between two
      // opposite sides of the rectangle.
      let y = (Double(row) + 0.5) * raster.cell.height - center.y
      let (low, high) = Self.common(
        Self.range(rotation.cosine, y * rotation.sine, w),
        Self.range(-rotation.sine, y * rotation.cosine, h))
      let from = ((center.x + low) / raster.cell.width - 0.5).rounded(.up)
      let to = ((center.x + high) / raster.cell.width - 0.5).rounded(.down)
      guard from <= to, to >= 0, from < Double(raster.columns) else {
        spans.append(0..<0)
        continue
      }
      spans.append(Int(max(0, from))..<Int(min(Double(raster.columns - 1), to)) + 1)
    }
  }

  /// Returns the range of x in which `|slope · x + start| ≤ half`.
  private static func range(
    _ slope: Double, _ start: Double, _ half: Double
  ) -> (Double, Double) {
    guard abs(slope) >= 1e-9 else {
      return abs(start) > half ? (.infinity, -.infinity) : (-.infinity, .infinity)
    }
    let (a, b) = ((-half - start) / slope, (half - start) / slope)
    return (min(a, b), max(a, b))
  }

  private static func common(
    _ one: (Double, Double), _ other: (Double, Double)
  ) -> (Double, Double) {
    (max(one.0, other.0), min(one.1, other.1))
  }
}

/// The grid of cells of a page's coarse raster.
struct RasterCells {
  let columns: Int
  let rows: Int
  /// The size of one cell, in canvas pixels.
  let cell: Size

  /// Divides a page into approximately `count` nearly square cells.
  init(page: Size, count: Int) {
    let side = (page.width * page.height / Double(count)).squareRoot()
    columns = max(1, Int((page.width / side).rounded()))
    rows = max(1, Int((page.height / side).rounded()))
    cell = Size(width: page.width / Double(columns), height: page.height / Double(rows))
  }
}
