/// Cells of one size in rows and columns.
package struct UniformGrid: Hashable, Sendable {
  /// Where the cells of a last row stand that is not full.
  package enum LastRow: String, Hashable, Sendable, CaseIterable {
    /// From the left.
    case left
    /// In the middle.
    case center
    /// With wider gaps, from edge to edge.
    case spread
  }

  /// How many columns there are.
  let columns: Int
  /// How many rows there are.
  let rows: Int
  /// How many pictures there are.
  let count: Int
  /// Width over height of a cell; nil divides the page.
  let shape: Double?

  /// Chooses the number of columns.
  ///
  /// - Parameters:
  ///   - shapes: Width over height of each picture; all above zero.
  ///   - page: The room.
  ///   - columns: How many columns there are; nil takes as many as the rows need, else the number whose cells are
  ///     nearest to the pictures' shapes, and of a given shape, the one that gives the largest cells.
  ///   - rows: How many rows there are; nil takes as many as the columns need. Where both are given, cells
  ///     may stay empty.
  ///   - shape: Width over height of a cell; nil divides the page.
  init(
    of shapes: [Double], in page: LayoutPage, columns: Int? = nil, rows: Int? = nil,
    shape: Double? = nil
  ) {
    count = shapes.count
    self.shape = shape
    let most = max(1, shapes.count)
    let columns = columns ?? rows.map { Self.quotient(most, $0) }
    if let columns {
      self.columns = rows == nil ? min(max(1, columns), most) : max(1, columns)
      self.rows = max(rows ?? 1, Self.quotient(most, self.columns))
      return
    }
    let costs = (1...most).map { columns in
      let cell = Self.cell(columns, Self.quotient(most, columns), shape: shape, in: page)
      guard cell.width > 0, cell.height > 0 else { return LayoutCost.highest }
      guard shape == nil else { return -LayoutCost.rounded(cell.width / page.size.width) }
      return shapes.reduce(0) {
        $0 + LayoutCost.rounded(LayoutCost.deviation(cell.width / cell.height, from: $1))
      }
    }
    self.columns = (costs.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0) + 1
    self.rows = Self.quotient(most, self.columns)
  }

  /// How many rows of so many it takes.
  private static func quotient(_ count: Int, _ inRow: Int) -> Int {
    (count + max(1, inRow) - 1) / max(1, inRow)
  }

  /// The cells, row by row, in canvas pixels from the page's corner; in its middle where they do not fill it.
  ///
  /// - Parameters:
  ///   - page: The room.
  ///   - lastRow: Where the cells of a last row stand that is not full.
  /// - Returns: A cell for each picture; none where the gaps leave the cells nothing.
  func cells(in page: LayoutPage, lastRow: LastRow = .left) -> [Rect] {
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
    _ columns: Int, _ rows: Int, shape: Double?, in page: LayoutPage
  ) -> Size {
    let room = Size(
      width: (page.size.width - page.gaps(between: columns)) / Double(columns),
      height: (page.size.height - page.gaps(between: rows)) / Double(rows))
    guard let shape else { return room }
    return Size(
      width: min(room.width, room.height * shape), height: min(room.height, room.width / shape))
  }
}
