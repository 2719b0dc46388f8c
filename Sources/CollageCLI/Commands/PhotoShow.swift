internal import ArgumentParser
internal import CollageCore

/// `photo show`: everything known of a photo.
struct PhotoShow: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "show", abstract: "Show everything that is known of photos.",
    usage: "collage photo show PHOTO... [options]",
    discussion: """
        collage photo show beach
        collage photo show beach --json
      """)

  @Argument(
    help: ArgumentHelp("The photos.", valueName: "photo"),
    completion: .custom(Suggestions.photos))
  var photos: [Word] = []

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    guard !photos.isEmpty else { throw UserFacingError.missing("a photo", in: Self.self) }
    let workspace = try context.workspace()
    let facts = try workspace.libraryPhotos(photos.map(\.text)).map(workspace.libraryFacts)
    try context.console.present(LibraryFactsView(facts)) {
      try context.console.printText(facts.map(PhotoText.text).joined(separator: "\n"))
    }
    return .done
  }
}
