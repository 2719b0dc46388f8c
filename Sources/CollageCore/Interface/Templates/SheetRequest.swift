/// Options of sheets that show the images of several rows, to be cut apart.
package struct SheetRequest: Hashable, Sendable {
  /// The canvas of the sheet, whose resolution is that of the paper.
  let canvas: Canvas
  /// The number of images per sheet.
  package let count: Int
  /// True if short lines at the edges show where to cut.
  let hasCutMarks: Bool

  /// The maximum number of images per sheet.
  package static let mostPictures = 1000

  package init(_ canvas: Canvas, count: Int, hasCutMarks: Bool) {
    (self.canvas, self.count, self.hasCutMarks) = (canvas, count, hasCutMarks)
  }
}

/// The grid of equal images on a sheet.
///
/// The images are edge to edge in the center. They keep their printed size if they fit, even
/// without a margin.
struct SheetGrid: Hashable, Sendable {
  /// The number of columns of images.
  let columns: Int
  /// The number of rows of images.
  let rows: Int
  /// The size of an image on the sheet, in pixels.
  let cell: Size
  /// The top-left corner of the first image.
  let origin: Point

  /// The margin around the images, which contains the cut marks, in millimeters.
  private static let margin = 8.0

  /// Computes the grid.
  ///
  /// - Parameters:
  ///   - count: The number of images.
  ///   - picture: The canvas of each image.
  ///   - sheet: The canvas of the sheet.
  init(_ count: Int, of picture: Canvas, on sheet: Canvas) {
    let size = Size(picture.size)
    let margin = Self.margin * sheet.pixelsPerMillimeter
    let room = Size(
      width: max(1, Double(sheet.size.width) - 2 * margin),
      height: max(1, Double(sheet.size.height) - 2 * margin))
    // An image without a resolution doesn't have a size on paper.
    let own = picture.dpi.map { Double(sheet.resolution) / Double($0) } ?? .infinity
    var best = (columns: 1, rows: count, scale: 0.0)
    var exact: (columns: Int, rows: Int, scale: Double)?
    for columns in 1...count {
      let rows = (count + columns - 1) / columns
      let whole = Size(width: Double(columns) * size.width, height: Double(rows) * size.height)
      let scale = min(own, room.width / whole.width, room.height / whole.height)
      // Of several arrangements with the same scale, choose the one with the fewest columns, which
      // resembles a list.
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
  /// Tolerates one pixel, because paper sizes are rounded to whole pixels.
  fileprivate static func fits(_ size: Size, on sheet: Canvas) -> Bool {
    size.width <= Double(sheet.size.width) + 1 && size.height <= Double(sheet.size.height) + 1
  }

  /// Returns the rectangle of an image.
  func place(_ index: Int) -> Rect {
    Rect(
      origin: Point(
        x: origin.x + cell.width * Double(index % columns),
        y: origin.y + cell.height * Double(index / columns)), size: cell)
  }

  /// Returns the cut marks, which are outside of the images.
  ///
  /// - Parameter millimeter: The number of pixels per millimeter.
  /// - Returns: The rectangles of the marks.
  func marks(millimeter: Double) -> [Rect] {
    let (thin, long, gap) = (max(1, 0.15 * millimeter), 4 * millimeter, 1.5 * millimeter)
    let (right, bottom) = (
      origin.x + cell.width * Double(columns), origin.y + cell.height * Double(rows)
    )
    func mark(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
      Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }
    let upright = (0...columns).flatMap { column in
      let x = origin.x + cell.width * Double(column) - thin / 2
      return [mark(x, origin.y - gap - long, thin, long), mark(x, bottom + gap, thin, long)]
    }
    let level = (0...rows).flatMap { row in
      let y = origin.y + cell.height * Double(row) - thin / 2
      return [mark(origin.x - gap - long, y, long, thin), mark(right + gap, y, long, thin)]
    }
    return upright + level
  }
}

extension Canvas {
  /// The number of pixels per millimeter of paper.
  var pixelsPerMillimeter: Double { Double(resolution) / 25.4 }
}

/// The reduction of images that are smaller on a sheet than on their own paper.
package struct SheetReduction: Hashable, Sendable {
  /// The size of an image, in millimeters.
  package let picture: Size
  /// The size of an image on the sheet, in millimeters.
  package let shrunk: Size
  /// The size of the sheet, in millimeters.
  package let sheet: Size
  /// The number of images per sheet.
  package let count: Int
  /// The number of images that keep their size on a sheet; zero if not even one fits.
  package let maximumCountAtFullSize: Int

  /// Compares sizes; `nil` if the images keep their size or don't have one on paper.
  ///
  /// - Parameters:
  ///   - picture: The canvas of each image.
  ///   - request: The options of the sheet.
  init?(of picture: Canvas, on request: SheetRequest) {
    guard let dpi = picture.dpi else { return nil }
    let canvas = request.canvas
    let grid = SheetGrid(request.count, of: picture, on: canvas)
    let own = Size(picture.size).scaled(by: Double(canvas.resolution) / Double(dpi))
    guard grid.cell.width < own.width * (1 - 1e-9) else { return nil }
    let millimeter = 1 / canvas.pixelsPerMillimeter
    self.picture = own.scaled(by: millimeter)
    shrunk = grid.cell.scaled(by: millimeter)
    sheet = Size(canvas.size).scaled(by: millimeter)
    count = request.count
    let columns = Int((Double(canvas.size.width) + 1) / own.width)
    let rows = Int((Double(canvas.size.height) + 1) / own.height)
    maximumCountAtFullSize = columns * rows
  }
}
