package struct UniformGrid: Hashable, Sendable {
  /// The alignment of the cells in an incomplete last row.
  package enum LastRow: String, Hashable, Sendable, CaseIterable {
    case left
    case center
    /// Cells from edge to edge, with wider gaps.
    case spread
  }

  let columns: Int
  let rows: Int
  let count: Int
  /// The aspect ratio (width divided by height) of a cell; `nil` if cells fill the page.
  let shape: Double?

  /// Chooses the number of columns and rows for items with aspect ratios (width divided by height)
  /// above zero.
  ///
  /// If one number is `nil`, it follows from the given number. If both are given, cells can stay
  /// empty, and rows are added if there are too few cells. If both are `nil`, cells of a given
  /// shape become as large as possible; without a shape, their aspect ratios become similar to
  /// those of the items. A `shape` is the aspect ratio of a cell; `nil` for cells that fill the
  /// page.
  init(
    of shapes: [Double], in page: LayoutArea, columns: Int? = nil, rows: Int? = nil,
    shape: Double? = nil
  ) {
    count = shapes.count
    self.shape = shape
    let itemCount = max(1, shapes.count)
    let columns = columns ?? rows.map { Self.quotient(itemCount, $0) }
    if let columns {
      self.columns = rows == nil ? min(max(1, columns), itemCount) : max(1, columns)
      self.rows = max(rows ?? 1, Self.quotient(itemCount, self.columns))
      return
    }
    let costs = (1...itemCount).map { columns in
      let cell = Self.cell(columns, Self.quotient(itemCount, columns), shape: shape, in: page)
      guard cell.width > 0, cell.height > 0 else { return LayoutCost.highest }
      guard shape == nil else { return -LayoutCost.rounded(cell.width / page.size.width) }
      return shapes.reduce(0) {
        $0 + LayoutCost.rounded(LayoutCost.deviation(cell.width / cell.height, from: $1))
      }
    }
    self.columns = (costs.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0) + 1
    self.rows = Self.quotient(itemCount, self.columns)
  }

  /// Returns the number of rows that `count` items need with `inRow` items in each row.
  ///
  /// The number of columns is computed in the same way.
  private static func quotient(_ count: Int, _ inRow: Int) -> Int {
    (count + max(1, inRow) - 1) / max(1, inRow)
  }

  /// Returns a cell for each item, row by row, in canvas pixels relative to the page's top-left
  /// corner.
  ///
  /// If the cells do not fill the page, they are centered. The result is empty if the gaps leave no
  /// space for cells.
  func cells(in page: LayoutArea, lastRow: LastRow = .left) -> [Rect] {
    let cell = Self.cell(columns, rows, shape: shape, in: page)
    guard count > 0, cell.width > 0, cell.height > 0 else { return [] }
    let used = Size(
      width: cell.width * Double(columns) + page.gaps(between: columns),
      height: cell.height * Double(rows) + page.gaps(between: rows))
    let corner = Point(
      x: (page.size.width - used.width) / 2, y: (page.size.height - used.height) / 2)
    return (0..<count).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let inRow = min(columns, count - row * columns)
      let spare = Double(columns - inRow) * (cell.width + page.gap)
      var x = Double(column) * (cell.width + page.gap)
      switch lastRow {
      case .left: break
      case .center: x += spare / 2
      case .spread where inRow == 1: x += spare / 2
      case .spread: x += spare * Double(column) / Double(inRow - 1)
      }
      return Rect(
        origin: Point(x: corner.x + x, y: corner.y + Double(row) * (cell.height + page.gap)),
        size: cell)
    }
  }

  private static func cell(
    _ columns: Int, _ rows: Int, shape: Double?, in page: LayoutArea
  ) -> Size {
    let available = Size(
      width: (page.size.width - page.gaps(between: columns)) / Double(columns),
      height: (page.size.height - page.gaps(between: rows)) / Double(rows))
    guard let shape else { return available }
    return Size(
      width: min(available.width, available.height * shape),
      height: min(available.height, available.width / shape))
  }
}
