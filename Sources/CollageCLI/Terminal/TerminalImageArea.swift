internal import CollageCore

/// The area that a terminal has for images.
struct TerminalImageArea: Hashable, Sendable {
  /// The default size of a cell, in pixels.
  static let usualCell = PixelSize(width: 8, height: 16)
  /// The plausible range of a cell's sides, in pixels.
  static let cellSides = 2...400
  private static let usualColumns = 80
  private static let usualRows = 24
  /// The number of lines left for the command and the next prompt.
  private static let otherRows = 2
  /// The limit of the other side, in cells, if only one side is given.
  private static let mostCells = 1000

  /// The width of the terminal, in columns.
  let columns: Int
  /// The height of the terminal, in rows.
  let rows: Int
  /// The size of a cell, in pixels.
  let cell: PixelSize

  /// Creates an area; `nil` for unknown values.
  init(columns: Int?, rows: Int?, cell: PixelSize?) {
    self.columns = max(1, columns ?? Self.usualColumns)
    self.rows = max(1, rows ?? Self.usualRows)
    self.cell = cell ?? Self.usualCell
  }

  /// The limits of an image's size.
  struct Wish: Hashable, Sendable {
    /// The width that the user requested, in columns.
    var columns: Int?
    /// The height that the user requested, in rows.
    var rows: Int?
    /// The maximum width if the user requested none, in columns.
    var mostColumns: Int?
    /// The maximum height if the user requested none, in rows.
    var mostRows: Int?

    var isSaid: Bool { columns != nil || rows != nil }
  }

  /// Returns the size, in pixels, into which an image is fitted.
  func frame(_ wish: Wish = Wish()) -> PixelSize {
    let free = max(1, rows - Self.otherRows)
    let limit = wish.isSaid ? Self.mostCells : nil
    let columns = wish.columns ?? limit ?? min(columns, wish.mostColumns ?? columns)
    let rows = wish.rows ?? limit ?? min(free, wish.mostRows ?? free)
    return PixelSize(width: columns * cell.width, height: rows * cell.height)
  }

  /// Returns the size of an image, in pixels: as large as fits, but not enlarged unless the user
  /// requested a size.
  func size(of picture: PixelSize, _ wish: Wish = Wish()) -> PixelSize {
    let frame = frame(wish)
    guard wish.isSaid else { return picture.fitted(into: frame) }
    let factor = min(
      Double(frame.width) / Double(picture.width), Double(frame.height) / Double(picture.height))
    func side(_ length: Int) -> Int { max(1, Int((Double(length) * factor).rounded())) }
    return PixelSize(width: side(picture.width), height: side(picture.height))
  }

  func cells(of size: PixelSize) -> PixelSize {
    func count(_ pixels: Int, _ side: Int) -> Int { max(1, (pixels + side - 1) / side) }
    return PixelSize(
      width: count(size.width, cell.width), height: count(size.height, cell.height))
  }
}
