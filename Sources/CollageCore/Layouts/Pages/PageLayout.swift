/// A way to place many pictures on a page.
package enum PageLayout: Hashable, Sendable {
  /// Cells of one size; columns and rows that are nil are chosen, and a nil shape divides the page.
  case grid(columns: Int?, rows: Int?, shape: Double?, lastRow: UniformGrid.LastRow)
  /// Rows of one width; nil takes as many as fill the page.
  case justified(rows: Int?)
  /// Columns of one height; nil takes as many as fill the page.
  case columns(count: Int?)
  /// A slicing tree whose pictures have areas by their weights.
  case mosaic
  /// One row, or one column on a page that is higher than wide.
  case strip
  /// Turned pictures over each other; areas sum to so many pages.
  case scatter(maximumAngle: Double, coverage: Double)
  /// Around the middle.
  case circle
  /// From the middle outward.
  case spiral
  /// A pile of turned pictures, fanned out.
  case stack(maximumAngle: Double)
  /// Rows that make a shape together.
  case shape(Silhouette)
  /// A cell for each day of a month; a picture has its day's.
  case calendar(CalendarSheet)
  /// A slicing tree written by hand.
  case tree(SlicingTree)

  /// A picture that is to be placed.
  package struct Picture: Hashable, Sendable {
    /// Width over height.
    let shape: Double
    /// How much of the area it wants, as a multiple of the others'.
    let weight: Double
    /// The part of what is shown that no other picture should cover; nil where none is known.
    let focus: UnitRect?

    /// Describes a picture.
    package init(shape: Double, weight: Double = 1, focus: UnitRect? = nil) {
      (self.shape, self.weight, self.focus) = (shape, weight, focus)
    }
  }

  /// Where a picture comes to stand.
  package struct Place: Hashable, Sendable {
    /// The cell, before it is turned about its middle, in canvas pixels from the page's corner.
    package let cell: Rect
    /// How far it is turned, in degrees.
    package let degrees: Double
    /// Its place in the stack among the others; zero is the back.
    package let depth: Int

    package init(_ cell: Rect, degrees: Double = 0, depth: Int) {
      (self.cell, self.degrees, self.depth) = (cell, degrees, depth)
    }
  }

  /// How many pictures there is room for; nil for any number.
  package var capacity: Int? {
    switch self {
    case .calendar(let sheet): sheet.month.dayCount
    case .grid(let columns?, let rows?, _, _): columns * rows
    default: nil
    }
  }

  /// Whether pictures lie over each other, so that it matters what must not be covered of them.
  package var covers: Bool {
    switch self {
    case .scatter: true
    case .grid, .justified, .columns, .mosaic, .strip, .circle, .spiral, .stack, .shape, .calendar,
      .tree:
      false
    }
  }
}
