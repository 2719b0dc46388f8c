/// An algorithm that places many items on a page (the area that a layout fills).
package enum LayoutAlgorithm: Hashable, Sendable {
  /// Cells of equal size.
  ///
  /// If `columns` or `rows` is `nil`, the algorithm chooses the number. `shape` is the aspect ratio
  /// of a cell; if it is `nil`, cells fill the page.
  case grid(columns: Int?, rows: Int?, shape: Double?, lastRow: UniformGrid.LastRow)
  /// Rows of equal width; if `rows` is `nil`, the algorithm chooses the number that fills the page
  /// best.
  case justified(rows: Int?)
  /// Columns of equal height; if `count` is `nil`, the algorithm chooses the number that fills the
  /// page best.
  case columns(count: Int?)
  /// Nested rows and columns in which each item's area follows from its weight.
  case mosaic
  /// One row; on a page that is taller than wide, one column.
  case strip
  /// Rotated, overlapping items; `coverage` is their total area divided by the page's free area.
  case scatter(maximumAngle: Double, coverage: Double)
  /// A ring of items around the center.
  case circle
  /// A spiral of items from the center outward.
  case spiral
  /// A pile of items, fanned out like a hand of cards.
  case stack(maximumAngle: Double)
  /// Rows of items that together fill a shape.
  case shape(Silhouette)
  /// A calendar month with a cell for each day, in which each item fills the cell of its day.
  case calendar(CalendarSheet)
  /// Nested rows and columns that the user describes.
  case tree(SlicingTree)

  package struct Item: Hashable, Sendable {
    /// The item's aspect ratio (width divided by height).
    let aspect: Double
    /// The item's area relative to the other items.
    let weight: Double
    /// The part of the item that other items should not cover; `nil` if unknown.
    let focus: UnitRect?

    package init(aspect: Double, weight: Double = 1, focus: UnitRect? = nil) {
      (self.aspect, self.weight, self.focus) = (aspect, weight, focus)
    }
  }

  package struct Placement: Hashable, Sendable {
    /// The item's cell before its rotation about the center, in canvas pixels relative to the
    /// page's top-left corner.
    package let cell: Rect
    package let degrees: Double
    /// The item's position in the z-order; zero is the back.
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

  /// True if the layout places items so that their focus stays visible.
  package var usesFocus: Bool {
    switch self {
    case .scatter: true
    case .grid, .justified, .columns, .mosaic, .strip, .circle, .spiral, .stack, .shape, .calendar,
      .tree:
      false
    }
  }
}
