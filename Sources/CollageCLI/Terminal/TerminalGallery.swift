internal import CollageCore

/// Prints the gallery on a terminal, with an image of each collage.
struct TerminalGallery {
  /// The maximum height of an image, in text rows.
  static let rows = 4
  private static let columns = 20

  private let renderer: TerminalImageRenderer
  private let context: CommandContext

  /// Creates a gallery; `nil` if standard output isn't a terminal or the user has disabled images.
  init?(_ context: CommandContext) throws(UserFacingError) {
    guard let renderer = try TerminalImageRenderer(context) else { return nil }
    (self.renderer, self.context) = (renderer, context)
  }

  /// Prints each line of a table below the image of the line's collage; `text` is the table, with a
  /// header and one line per collage.
  func show(_ text: String, of records: [CollageRecord], in workspace: Workspace) throws {
    defer { renderer.end() }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0) + "\n"
    }
    try context.console.printText(lines[0])
    let wish = TerminalImageArea.SizeRequest(maximumColumns: Self.columns, maximumRows: Self.rows)
    for (line, record) in zip(lines.dropFirst(), records) {
      do {
        try renderer.draw(record, in: workspace, wish, context)
      } catch  where !(error is FileError) && !context.environment.isInterrupted() {
        // If an image can't be rendered, only the collage's line is printed.
      }
      try context.console.printText(line)
    }
  }
}
