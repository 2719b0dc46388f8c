internal import ArgumentParser
internal import CollageCore

struct PhotoList: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "list", abstract: "List photos, most recently added first",
    usage: "collage photo list [options]",
    discussion: """
        collage photo list
        collage photo list --search 'beach canon'
        collage photo list --from 2024-06 --to 2024-08 --camera x100
        collage photo list --tag holidays --limit 20

      --search looks for words in names, cameras, lenses and tags; a photo must match all of them. \
      '~' marks the date of the file, if the photo doesn't record when it was taken. On a \
      terminal, the list is cut to the screen's height unless --limit is given. In a pipe or with \
      --json, it is complete.
      """)

  @Option(help: ArgumentHelp("Only photos that match these words", valueName: "text"))
  var search: Word?

  @Option(
    help: ArgumentHelp("Only photos taken since this date: 2024 or 2024-06-30", valueName: "date"),
    transform: Word.reader(LibraryArgumentParser.time))
  var from: String?

  @Option(
    help: ArgumentHelp("Only photos taken up to and including this date", valueName: "date"),
    transform: Word.reader(LibraryArgumentParser.time))
  var to: String?

  @Option(help: ArgumentHelp("Only photos whose camera contains this text", valueName: "text"))
  var camera: Word?

  @Option(
    help: ArgumentHelp("Only photos with all of these tags, such as sea,sun", valueName: "tags"),
    completion: .custom(CompletionValues.photoTags),
    transform: Word.reader(LibraryArgumentParser.tags))
  var tag: [PhotoTag] = []

  @Option(
    name: [.customShort("n"), .customLong("limit")],
    help: ArgumentHelp("The maximum number of photos", valueName: "n"),
    transform: Word.reader(IntegerParser.parser("a number of photos", in: 1...1_000_000)))
  var limit: Int?

  @Option(
    help: ArgumentHelp("Start after this photo", valueName: "photo"),
    completion: .custom(CompletionValues.photos))
  var after: Word?

  @Flag(help: "List removed photos")
  var removed = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let console = context.console
    let page = try page(context)
    try console.present(LibraryView(page)) { try show(page, console) }
    return .done
  }

  private func page(_ context: CommandContext) throws -> LibraryPage {
    let workspace: Workspace
    do {
      workspace = try context.workspace()
    } catch StoreError.missing {
      return LibraryPage.none
    }
    let start = try after.map { try workspace.libraryPhoto($0.text, removed: removed).id }
    return try workspace.library(
      LibraryQuery(
        search: search?.text, from: from, to: to, camera: camera?.text, tags: tag,
        removed: removed, after: start, limit: limit))
  }

  private func show(_ page: LibraryPage, _ console: Console) throws {
    guard !page.photos.isEmpty else {
      return console.remark(
        !page.isEmpty ? .noMatchingPhotos : removed ? .noRemovedPhotos : .emptyLibrary)
    }
    let shown = page.photos.prefix(limit == nil ? console.pageLength ?? .max : .max)
    try console.printText(
      PhotoText.table(Array(shown)).text(style: console.style, width: console.width))
    if let last = shown.last, page.hasMore || shown.count < page.photos.count {
      console.remark(
        .morePhotos(
          shown: shown.count, of: page.hasMore ? nil : page.photos.count, after: last))
    }
  }
}
