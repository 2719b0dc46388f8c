internal import CollageCore

struct TerminalImageArea: Hashable, Sendable {
  /// The size assumed for a character cell if it is unknown, in pixels.
  static let defaultCell = PixelSize(width: 8, height: 16)
  /// The range of plausible widths and heights of a character cell, in pixels.
  static let cellSides = 2...400
  private static let defaultColumns = 80
  private static let defaultRows = 24
  /// The number of text rows reserved for the command and the next prompt.
  private static let reservedRows = 2
  /// The limit of the width or height, in character cells, if the user specifies only the other
  /// one.
  private static let maximumCells = 1000

  let columns: Int
  let rows: Int
  /// The size of a character cell, in pixels.
  let cell: PixelSize

  /// Creates an area; defaults replace `nil`, which stands for an unknown value.
  init(columns: Int?, rows: Int?, cell: PixelSize?) {
    self.columns = max(1, columns ?? Self.defaultColumns)
    self.rows = max(1, rows ?? Self.defaultRows)
    self.cell = cell ?? Self.defaultCell
  }

  /// The requested or maximum size of an image.
  struct SizeRequest: Hashable, Sendable {
    /// The width that the user requested, in columns.
    var columns: Int?
    /// The height that the user requested, in rows.
    var rows: Int?
    /// The maximum width, in columns; ignored if the user requested a width or height.
    var maximumColumns: Int?
    /// The maximum height, in rows; ignored if the user requested a width or height.
    var maximumRows: Int?

    var isGiven: Bool { columns != nil || rows != nil }
  }

  /// Returns the size of the area that an image must fit into, in pixels.
  func frame(_ wish: SizeRequest = SizeRequest()) -> PixelSize {
    let free = max(1, rows - Self.reservedRows)
    let limit = wish.isGiven ? Self.maximumCells : nil
    let columns = wish.columns ?? limit ?? min(columns, wish.maximumColumns ?? columns)
    let rows = wish.rows ?? limit ?? min(free, wish.maximumRows ?? free)
    return PixelSize(width: columns * cell.width, height: rows * cell.height)
  }

  /// Returns the size at which to show an image, in pixels.
  ///
  /// The image is as large as fits, but is enlarged only if the user requested a size.
  func size(of image: PixelSize, _ wish: SizeRequest = SizeRequest()) -> PixelSize {
    let frame = frame(wish)
    guard wish.isGiven else { return image.fitted(into: frame) }
    let factor = min(
      Double(frame.width) / Double(image.width), Double(frame.height) / Double(image.height))
    func side(_ length: Int) -> Int { max(1, Int((Double(length) * factor).rounded())) }
    return PixelSize(width: side(image.width), height: side(image.height))
  }

  func cells(of size: PixelSize) -> PixelSize {
    func count(_ pixels: Int, _ side: Int) -> Int { max(1, (pixels + side - 1) / side) }
    return PixelSize(
      width: count(size.width, cell.width), height: count(size.height, cell.height))
  }
}
