internal import CollageCore

/// The room that a terminal has for pictures.
struct PictureRoom: Hashable, Sendable {
  /// The cells of most terminals' fonts, where nobody tells.
  static let usualCell = PixelSize(width: 8, height: 16)
  /// The sides of a cell that are believed.
  static let cellSides = 2...400
  private static let usualColumns = 80
  private static let usualRows = 24
  /// The lines that are left to the command and the next prompt.
  private static let otherRows = 2
  /// The rows of a picture whose width alone is said.
  private static let mostCells = 1000

  /// Columns of letters.
  let columns: Int
  /// Lines of letters.
  let rows: Int
  /// The pixels of a cell.
  let cell: PixelSize

  /// Describes a terminal; nil is what nobody tells.
  init(columns: Int?, rows: Int?, cell: PixelSize?) {
    self.columns = max(1, columns ?? Self.usualColumns)
    self.rows = max(1, rows ?? Self.usualRows)
    self.cell = cell ?? Self.usualCell
  }

  /// What a picture may take.
  struct Wish: Hashable, Sendable {
    /// The columns that the user wants.
    var columns: Int?
    /// The rows that the user wants.
    var rows: Int?
    /// The most columns where the user wants none.
    var mostColumns: Int?
    /// The most rows where the user wants none.
    var mostRows: Int?

    /// Whether the user says how large it is to be.
    var isSaid: Bool { columns != nil || rows != nil }
  }

  /// The pixels into which a picture is fitted.
  func frame(_ wish: Wish = Wish()) -> PixelSize {
    let free = max(1, rows - Self.otherRows)
    let limit = wish.isSaid ? Self.mostCells : nil
    let columns = wish.columns ?? limit ?? min(columns, wish.mostColumns ?? columns)
    let rows = wish.rows ?? limit ?? min(free, wish.mostRows ?? free)
    return PixelSize(width: columns * cell.width, height: rows * cell.height)
  }

  /// The pixels of a picture: as large as there is room, and no larger than it is unless the user says so.
  func size(of picture: PixelSize, _ wish: Wish = Wish()) -> PixelSize {
    let frame = frame(wish)
    guard wish.isSaid else { return picture.fitted(into: frame) }
    let factor = min(
      Double(frame.width) / Double(picture.width), Double(frame.height) / Double(picture.height))
    func side(_ length: Int) -> Int { max(1, Int((Double(length) * factor).rounded())) }
    return PixelSize(width: side(picture.width), height: side(picture.height))
  }

  /// The cells that a picture takes.
  func cells(of size: PixelSize) -> PixelSize {
    func count(_ pixels: Int, _ side: Int) -> Int { max(1, (pixels + side - 1) / side) }
    return PixelSize(
      width: count(size.width, cell.width), height: count(size.height, cell.height))
  }
}
