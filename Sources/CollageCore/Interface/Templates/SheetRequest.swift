/// Sheets of paper on which the pictures of several rows stand, to be cut apart.
package struct SheetRequest: Hashable, Sendable {
  /// The sheet; its resolution is that of the paper.
  let canvas: Canvas
  /// How many pictures a sheet holds.
  package let count: Int
  /// Whether short lines at the rims show where to cut.
  let hasCutMarks: Bool

  /// The most pictures of a sheet.
  package static let mostPictures = 1000

  /// Asks for sheets.
  package init(_ canvas: Canvas, count: Int, hasCutMarks: Bool) {
    (self.canvas, self.count, self.hasCutMarks) = (canvas, count, hasCutMarks)
  }
}

/// Where pictures of one size are on a sheet: edge to edge in the middle, as large as on paper of their own if
/// they fit, also without a margin.
struct SheetGrid: Hashable, Sendable {
  /// The columns of pictures.
  let columns: Int
  /// The rows of pictures.
  let rows: Int
  /// The size of a picture on the sheet, in pixels.
  let cell: Size
  /// The first picture's top-left corner.
  let origin: Point

  /// The margin around the pictures, in which the marks are, in millimetres.
  private static let margin = 8.0

  /// Places pictures.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - picture: The canvas of each.
  ///   - sheet: The sheet.
  init(_ count: Int, of picture: Canvas, on sheet: Canvas) {
    let size = Size(picture.size)
    let margin = Self.margin * sheet.pixelsPerMillimetre
    let room = Size(
      width: max(1, Double(sheet.size.width) - 2 * margin),
      height: max(1, Double(sheet.size.height) - 2 * margin))
    // Without a resolution of its own a picture has no size on paper.
    let own = picture.dpi.map { Double(sheet.resolution) / Double($0) } ?? .infinity
    var best = (columns: 1, rows: count, scale: 0.0)
    var exact: (columns: Int, rows: Int, scale: Double)?
    for columns in 1...count {
      let rows = (count + columns - 1) / columns
      let whole = Size(width: Double(columns) * size.width, height: Double(rows) * size.height)
      let scale = min(own, room.width / whole.width, room.height / whole.height)
      // Of arrangements of one scale the one with fewer columns is nearer to a list.
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

  /// Whether pictures fit on a sheet without a margin; sizes of paper are whole pixels by rounding.
  fileprivate static func fits(_ size: Size, on sheet: Canvas) -> Bool {
    size.width <= Double(sheet.size.width) + 1 && size.height <= Double(sheet.size.height) + 1
  }

  /// Where a picture stands.
  func place(_ index: Int) -> Rect {
    Rect(
      origin: Point(
        x: origin.x + cell.width * Double(index % columns),
        y: origin.y + cell.height * Double(index / columns)), size: cell)
  }

  /// The lines that show where to cut, outside of the pictures.
  ///
  /// - Parameter millimetre: The pixels of a millimetre.
  /// - Returns: The lines.
  func marks(millimetre: Double) -> [Rect] {
    let (thin, long, gap) = (max(1, 0.15 * millimetre), 4 * millimetre, 1.5 * millimetre)
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
  /// The pixels of a millimetre of paper.
  var pixelsPerMillimetre: Double { Double(resolution) / 25.4 }
}

/// How pictures become smaller on sheets than they are on paper of their own.
package struct SheetShrinkage: Hashable, Sendable {
  /// The size of a picture, in millimetres.
  package let picture: Size
  /// Its size on the sheet, in millimetres.
  package let shrunk: Size
  /// The size of the sheet, in millimetres.
  package let sheet: Size
  /// How many pictures are on a sheet.
  package let count: Int
  /// How many would keep their size on a sheet; zero if none would.
  package let mostAtOwnSize: Int

  /// Compares sizes; `nil` if the picture keeps its size, or has none on paper.
  ///
  /// - Parameters:
  ///   - picture: The canvas of each picture.
  ///   - request: The sheet.
  init?(of picture: Canvas, on request: SheetRequest) {
    guard let dpi = picture.dpi else { return nil }
    let canvas = request.canvas
    let grid = SheetGrid(request.count, of: picture, on: canvas)
    let own = Size(picture.size).scaled(by: Double(canvas.resolution) / Double(dpi))
    guard grid.cell.width < own.width * (1 - 1e-9) else { return nil }
    let millimetre = 1 / canvas.pixelsPerMillimetre
    self.picture = own.scaled(by: millimetre)
    shrunk = grid.cell.scaled(by: millimetre)
    sheet = Size(canvas.size).scaled(by: millimetre)
    count = request.count
    let columns = Int((Double(canvas.size.width) + 1) / own.width)
    let rows = Int((Double(canvas.size.height) + 1) / own.height)
    mostAtOwnSize = columns * rows
  }
}
