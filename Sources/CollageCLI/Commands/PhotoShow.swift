internal import ArgumentParser
internal import CollageCore

struct PhotoShow: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "show", abstract: "Show all properties of photos",
    usage: "collage photo show PHOTO... [options]",
    discussion: """
        collage photo show beach
        collage photo show beach --picture
        collage photo show beach --json
      """)

  @Argument(
    help: ArgumentHelp("The photos", valueName: "photo"),
    completion: .custom(CompletionValues.photos))
  var photos: [Word] = []

  @Flag(help: "Draw the photos first (terminals only)")
  var picture = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    guard !photos.isEmpty else { throw UserFacingError.missing(.photo, in: Self.self) }
    if picture { try context.console.requireTextOutput(for: "--picture") }
    let workspace = try context.workspace()
    let facts = try workspace.libraryPhotos(photos.map(\.text)).map(workspace.libraryPhotoDetails)
    try context.console.present(LibraryPhotoDetailsView(facts)) {
      if picture { try draw(facts, in: workspace, context) }
      try context.console.printText(facts.map(PhotoText.text).joined(separator: "\n"))
    }
    return .done
  }

  private func draw(
    _ facts: [LibraryPhotoDetails], in workspace: Workspace, _ context: CommandContext
  ) throws {
    guard let renderer = try TerminalImageRenderer(context) else { return }
    defer { renderer.end() }
    let wish = TerminalImageArea.SizeRequest(maximumRows: renderer.area.rows / 2)
    // A photo without an original file can't be drawn, but its properties are printed.
    for facts in facts where facts.hasOriginal {
      try renderer.draw(facts.photo, in: workspace, wish)
    }
  }
}
