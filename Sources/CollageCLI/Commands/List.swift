internal import ArgumentParser
internal import CollageCore

/// `list`: the gallery.
struct List: CollageCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the collages, the one saved last first.",
    discussion: """
      '*' marks the current collage, '●' edits that are not saved.

        collage list
        collage list --search summer --limit 10
        collage list --after poster
        collage list --deleted
      """)

  @Option(help: ArgumentHelp("Only collages whose name contains this.", valueName: "text"))
  var search: Word?

  @Option(
    help: ArgumentHelp("The most collages to list.", valueName: "n"),
    transform: WholeNumberText.reader("a number of collages", in: 1...100_000))
  var limit: Int = 50

  @Option(
    help: ArgumentHelp("Start behind this collage.", valueName: "collage"),
    completion: .custom(Suggestions.collages))
  var after: Word?

  @Flag(help: "List what `restore` can bring back.")
  var deleted = false

  @OptionGroup var common: CommonOptions

  func run(in program: Program) throws -> ExitStatus {
    let page = try program.workspace().gallery(
      search: search?.text, limit: limit, after: after.map { .named($0.text) }, deleted: deleted)
    let console = program.console
    if console.isJSON {
      try console.printJSON(GalleryView(page))
      return .done
    }
    guard !page.entries.isEmpty else {
      console.remark(search == nil ? "there are no collages" : "no collage has such a name")
      return .done
    }
    try console.printText(Self.table(page).text(style: console.style, width: console.width))
    if page.hasMore, let last = page.entries.last {
      console.remark(
        "there are more: --after \(ShellWords.quoted(last.record.name.rawValue)), or a larger --limit"
      )
    }
    return .done
  }

  private static func table(_ page: GalleryPage) -> Table {
    var table = Table(
      [
        ("", .left), ("", .left), ("name", .left), ("canvas", .right), ("items", .right),
        ("saved", .left),
      ], flexibleColumn: 2)
    for entry in page.entries {
      let record = entry.record
      table.add([
        record.id == page.current ? "*" : "", record.isDirty ? "●" : "", record.name.rawValue,
        "\(entry.canvasSize)", "\(entry.itemCount)",
        record.snapshot == nil ? "never" : Timestamp.table(record.updatedAt),
      ])
    }
    return table
  }
}
