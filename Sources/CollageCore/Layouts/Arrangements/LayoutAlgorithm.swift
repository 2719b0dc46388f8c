/// An algorithm that places many items on a page.
package enum LayoutAlgorithm: Hashable, Sendable {
  /// Cells of equal size.
  ///
  /// Columns and rows that are `nil` are chosen automatically. If the shape is `nil`, cells fill
  /// the page.
  case grid(columns: Int?, rows: Int?, shape: Double?, lastRow: UniformGrid.LastRow)
  /// Rows of equal width; `nil` for the number that fills the page best.
  case justified(rows: Int?)
  /// Columns of equal height; `nil` for the number that fills the page best.
  case columns(count: Int?)
  /// A slicing tree whose items have areas according to their weights.
  case mosaic
  /// One row, or one column on a page that is higher than wide.
  case strip
  /// Overlapping, rotated items; `coverage` is their total area in pages.
  case scatter(maximumAngle: Double, coverage: Double)
  /// A ring around the center.
  case circle
  /// A spiral from the center outward.
  case spiral
  /// A pile of rotated items, fanned out.
  case stack(maximumAngle: Double)
  /// Rows that form a shape together.
  case shape(Silhouette)
  /// A cell for each day of a month; each item has the cell of its day.
  case calendar(CalendarSheet)
  /// A slicing tree written by hand.
  case tree(SlicingTree)

  package struct Picture: Hashable, Sendable {
    /// The aspect ratio (width divided by height).
    let shape: Double
    /// The relative area.
    let weight: Double
    /// The part of the item that other items should not cover; `nil` if unknown.
    let focus: UnitRect?

    package init(shape: Double, weight: Double = 1, focus: UnitRect? = nil) {
      (self.shape, self.weight, self.focus) = (shape, weight, focus)
    }
  }

  package struct Place: Hashable, Sendable {
    /// The cell before the rotation about its center, in canvas pixels relative to the page's
    /// top-left corner.
    package let cell: Rect
    package let degrees: Double
    /// The position in the stacking order; zero is the back.
    package let depth: Int

    package init(_ cell: Rect, degrees: Double = 0, depth: Int) {
      (self.cell, self.degrees, self.depth) = (cell, degrees, depth)
    }
  }

  /// The maximum number of items; `nil` for any number.
  package var capacity: Int? {
    switch self {
    case .calendar(let sheet): sheet.month.dayCount
    case .grid(let columns?, let rows?, _, _): columns * rows
    default: nil
    }
  }

  /// True if items overlap, so that their focus matters.
  package var covers: Bool {
    switch self {
    case .scatter: true
    case .grid, .justified, .columns, .mosaic, .strip, .circle, .spiral, .stack, .shape, .calendar,
      .tree:
      false
    }
  }
}
