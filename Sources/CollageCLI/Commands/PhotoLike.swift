internal import ArgumentParser
internal import CollageCore

struct PhotoLike: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "like", abstract: "Find photos that look like an image",
    usage: "collage photo like FILE [options]",
    discussion: """
        collage photo like small-beach.jpg
        collage photo like photo:beach

      The image doesn't have to be in the library. '-' is standard input. '=' marks an identical \
      file. A number is the difference: the number of different bits in the images' 64-bit \
      fingerprints.
      """)

  @Argument(help: "The image; '-' is standard input", completion: .file())
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
      guard !found.isEmpty else { return console.remark(.noSimilarPhotos(file.text)) }
      try console.printText(
        PhotoText.table(found.map(\.photo), marks: found.map { $0.isSame ? "=" : "\($0.distance)" })
          .text(style: console.style, width: console.width))
    }
    return .done
  }
}
