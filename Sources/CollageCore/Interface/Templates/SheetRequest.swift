/// Options of sheets.
///
/// A sheet shows the images of several rows. The images are cut apart after printing.
package struct SheetRequest: Hashable, Sendable {
  /// The canvas of the sheet, with the resolution of the paper.
  let canvas: Canvas
  package let count: Int
  /// True if short lines at the edges of the sheet show where to cut.
  let hasCutMarks: Bool

  /// The maximum number of images per sheet.
  package static let maximumImageCount = 1000

  package init(_ canvas: Canvas, count: Int, hasCutMarks: Bool) {
    (self.canvas, self.count, self.hasCutMarks) = (canvas, count, hasCutMarks)
  }
}

/// The grid of equally large images on a sheet.
///
/// The images are in the center of the sheet and touch each other. They keep their printed size if
/// the sheet is large enough, even if no margin remains.
struct SheetGrid: Hashable, Sendable {
  let columns: Int
  let rows: Int
  /// The size of an image on the sheet, in pixels.
  let cell: Size
  /// The top-left corner of the first image, in pixels of the sheet.
  let origin: Point

  /// The preferred margin around the images, which contains the cut marks, in millimeters.
  private static let margin = 8.0

  /// Computes the grid from the canvases of an image and the sheet.
  init(_ count: Int, of image: Canvas, on sheet: Canvas) {
    let size = Size(image.size)
    let margin = Self.margin * sheet.pixelsPerMillimeter
    let available = Size(
      width: max(1, Double(sheet.size.width) - 2 * margin),
      height: max(1, Double(sheet.size.height) - 2 * margin))
    // An image without a resolution has no printed size. It can be scaled up to fill the sheet.
    let own = image.dpi.map { Double(sheet.resolution) / Double($0) } ?? .infinity
    var best = (columns: 1, rows: count, scale: 0.0)
    var exact: (columns: Int, rows: Int, scale: Double)?
    for columns in 1...count {
      let rows = (count + columns - 1) / columns
      let whole = Size(width: Double(columns) * size.width, height: Double(rows) * size.height)
      let scale = min(own, available.width / whole.width, available.height / whole.height)
      // Among grids with the same scale, choose the one with the fewest columns, because it reads
      // like a list.
      if scale > best.scale * (1 + 1e-9) { best = (columns, rows, scale) }
      if exact == nil, Self.fits(whole.scaled(by: own), on: sheet) { exact = (columns, rows, own) }
    }
    if best.scale < own, let exact { best = exact }
    (columns, rows) = (best.columns, best.rows)
    cell = size.scaled(by: best.scale)
    origin = Point(
      x: (Double(sheet.size.width) - cell.width * Double(columns)) / 2,
      y: (Double(sheet.size.height) - cell.height * Double(rows)) / 2)
  }

  /// Returns whether an area fits on a sheet without a margin.
  ///
  /// The area can exceed the sheet by one pixel, because paper sizes are rounded to whole pixels.
  fileprivate static func fits(_ size: Size, on sheet: Canvas) -> Bool {
    size.width <= Double(sheet.size.width) + 1 && size.height <= Double(sheet.size.height) + 1
  }

  /// Returns the rectangle of the image with an index, in pixels of the sheet.
  func rectangle(at index: Int) -> Rect {
    Rect(
      origin: Point(
        x: origin.x + cell.width * Double(index % columns),
        y: origin.y + cell.height * Double(index / columns)), size: cell)
  }

  /// Returns the rectangles of the cut marks; `millimeter` is the number of pixels per millimeter.
  func marks(millimeter: Double) -> [Rect] {
    let (thin, long, gap) = (max(1, 0.15 * millimeter), 4 * millimeter, 1.5 * millimeter)
    let (right, bottom) = (
      origin.x + cell.width * Double(columns), origin.y + cell.height * Double(rows)
    )
    func mark(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
      Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }
    let vertical = (0...columns).flatMap { column in
      let x = origin.x + cell.width * Double(column) - thin / 2
      return [mark(x, origin.y - gap - long, thin, long), mark(x, bottom + gap, thin, long)]
    }
    let horizontal = (0...rows).flatMap { row in
      let y = origin.y + cell.height * Double(row) - thin / 2
      return [mark(origin.x - gap - long, y, long, thin), mark(right + gap, y, long, thin)]
    }
    return vertical + horizontal
  }
}

extension Canvas {
  var pixelsPerMillimeter: Double { Double(resolution) / 25.4 }
}

/// The sizes of images that are smaller on a sheet than their printed size, for a warning.
package struct SheetReduction: Hashable, Sendable {
  /// The printed size of an image, in millimeters.
  package let printedSize: Size
  /// The reduced size of an image on the sheet, in millimeters.
  package let reducedSize: Size
  /// The size of the sheet, in millimeters.
  package let sheet: Size
  package let count: Int
  /// The number of images that would fit on a sheet without reduction; zero if not even one fits.
  package let maximumCountAtFullSize: Int

  /// Compares the sizes; `nil` if the images aren't reduced or have no printed size.
  init?(of image: Canvas, on request: SheetRequest) {
    guard let dpi = image.dpi else { return nil }
    let canvas = request.canvas
    let grid = SheetGrid(request.count, of: image, on: canvas)
    let own = Size(image.size).scaled(by: Double(canvas.resolution) / Double(dpi))
    guard grid.cell.width < own.width * (1 - 1e-9) else { return nil }
    let millimeter = 1 / canvas.pixelsPerMillimeter
    self.printedSize = own.scaled(by: millimeter)
    reducedSize = grid.cell.scaled(by: millimeter)
    sheet = Size(canvas.size).scaled(by: millimeter)
    count = request.count
    let columns = Int((Double(canvas.size.width) + 1) / own.width)
    let rows = Int((Double(canvas.size.height) + 1) / own.height)
    maximumCountAtFullSize = columns * rows
  }
}
