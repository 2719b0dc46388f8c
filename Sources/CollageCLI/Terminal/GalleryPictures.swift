internal import CollageCore

/// The gallery on a terminal with the picture of each collage.
struct GalleryPictures {
  /// The most rows of a picture.
  static let rows = 4
  private static let columns = 20

  private let pictures: TerminalPictures
  private let context: CommandContext

  /// Finds out how the terminal shows pictures; nil when it shows none.
  ///
  /// - Throws: ``UserFacingError`` when the user wants what there is not.
  init?(_ context: CommandContext) throws(UserFacingError) {
    guard let pictures = try TerminalPictures(context) else { return nil }
    (self.pictures, self.context) = (pictures, context)
  }

  /// Shows each line of a table below the picture of its collage.
  ///
  /// - Parameters:
  ///   - text: The table: its titles, and a line for each collage.
  ///   - records: The collages.
  ///   - workspace: The store.
  /// - Throws: ``FileError``; ``UserFacingError`` when the user asks the program to end.
  func show(_ text: String, of records: [CollageRecord], in workspace: Workspace) throws {
    defer { pictures.end() }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0) + "\n"
    }
    try context.console.printText(lines[0])
    let wish = PictureRoom.Wish(mostColumns: Self.columns, mostRows: Self.rows)
    for (line, record) in zip(lines.dropFirst(), records) {
      do {
        try pictures.draw(record, in: workspace, wish, context)
      } catch  where !(error is FileError) && !context.environment.isInterrupted() {
        // A picture that cannot be made leaves the list as it is without pictures.
      }
      try context.console.printText(line)
    }
  }
}
