internal import ArgumentParser
internal import CollageCore

/// `photo like`: photos that look like a picture.
struct PhotoLike: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "like", abstract: "Find the photos that look like a picture.",
    usage: "collage photo like FILE [options]",
    discussion: """
      The picture need not be in the library. '-' is standard input, photo:NAME one of the library.

        collage photo like small-beach.jpg
      """)

  @Argument(help: "The picture; '-' is standard input.", completion: .file())
  var file: Word

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    let edits = EditContext(command: context, store: LazyStore(context, creating: false))
    let source = try PhotoSource.single(file.text, edits)
    let found = try workspace.libraryPhotos(like: source, reading: reading.reading)
    let console = context.console
    try console.present(SimilarPhotosView(found)) {
      guard !found.isEmpty else { return console.remark("no photo looks like '\(file.text)'") }
      try console.printText(
        PhotoText.table(found.map(\.photo), marks: found.map { $0.isSame ? "=" : "\($0.distance)" })
          .text(style: console.style, width: console.width))
    }
    return .done
  }
}
