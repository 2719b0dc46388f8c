/// An algorithm that places many items on a page.
package enum LayoutAlgorithm: Hashable, Sendable {
  /// Cells of equal size.
  ///
  /// Columns and rows that are `nil` are chosen automatically. `shape` is the aspect ratio of a
  /// cell; if it is `nil`, cells fill the page.
  case grid(columns: Int?, rows: Int?, shape: Double?, lastRow: UniformGrid.LastRow)
  /// Rows of equal width. If `rows` is `nil`, the number of rows is the one that fills the page
  /// best.
  case justified(rows: Int?)
  /// Columns of equal height. If `count` is `nil`, the number of columns is the one that fills the
  /// page best.
  case columns(count: Int?)
  /// Rows and columns inside each other. Each item's area follows from its weight.
  case mosaic
  /// One row; on a page that is higher than wide, one column.
  case strip
  /// Scattered items, which are rotated and overlap. `coverage` is the sum of their areas divided
  /// by the area of the page.
  case scatter(maximumAngle: Double, coverage: Double)
  /// A ring of items around the center.
  case circle
  /// A spiral of items from the center outward.
  case spiral
  /// A pile of items, fanned out like a hand of cards.
  case stack(maximumAngle: Double)
  /// Rows of items that together fill a shape.
  case shape(Silhouette)
  /// A calendar month with a cell for each day. Each item fills the cell of its day.
  case calendar(CalendarSheet)
  /// Rows and columns inside each other, as the user describes them.
  case tree(SlicingTree)

  package struct Picture: Hashable, Sendable {
    /// The item's aspect ratio (width divided by height).
    let shape: Double
    /// The item's area relative to the other items.
    let weight: Double
    /// The part of the item that other items should not cover; `nil` if unknown.
    let focus: UnitRect?

    package init(shape: Double, weight: Double = 1, focus: UnitRect? = nil) {
      (self.shape, self.weight, self.focus) = (shape, weight, focus)
    }
  }

  package struct Place: Hashable, Sendable {
    /// The item's cell, which is then rotated about its center, in canvas pixels relative to the
    /// page's top-left corner.
    package let cell: Rect
    package let degrees: Double
    /// The item's position in the stacking order.
    ///
    /// Zero is the back.
    package let depth: Int

    package init(_ cell: Rect, degrees: Double = 0, depth: Int) {
      (self.cell, self.degrees, self.depth) = (cell, degrees, depth)
    }
  }

  /// The maximum number of items; `nil` if it is unlimited.
  package var capacity: Int? {
    switch self {
    case .calendar(let sheet): sheet.month.dayCount
    case .grid(let columns?, let rows?, _, _): columns * rows
    default: nil
    }
  }

  /// True if items cover each other, so that the layout needs to know their focus.
  package var covers: Bool {
    switch self {
    case .scatter: true
    case .grid, .justified, .columns, .mosaic, .strip, .circle, .spiral, .stack, .shape, .calendar,
      .tree:
      false
    }
  }
}
