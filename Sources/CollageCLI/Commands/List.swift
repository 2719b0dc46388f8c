internal import ArgumentParser
internal import CollageCore

struct List: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "list", abstract: "List collages, most recently saved first",
    usage: "collage list [options]",
    discussion: """
        collage list
        collage list --search summer --limit 10
        collage list --sort edited
        collage list --uses beach.jpg
        collage list --deleted
        collage list --pictures

      '*' marks the current collage, '●' a collage with unsaved edits. On a terminal, the list is \
      cut to the screen's height unless --limit is given. In a pipe or with --json, it is \
      complete.
      """)

  @OptionGroup var choice: GalleryOptions

  @Option(
    help: ArgumentHelp("Only collages with this photo: a file or an item", valueName: "file|item"),
    completion: .file())
  var uses: Word?

  @Option(
    help: ArgumentHelp("Start after this collage", valueName: "collage"),
    completion: .custom(CompletionValues.collages))
  var after: Word?

  @Flag(help: "List deleted collages")
  var deleted = false

  @Flag(help: "Draw each collage above its line (terminals only)")
  var pictures = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    guard target.collage == nil || uses != nil else {
      throw UserFacingError.collageWithoutUses
    }
    let console = context.console
    if pictures { try console.requireTextOutput(for: "--pictures") }
    let workspace = try context.workspace()
    let photo = try uses.map {
      try PhotoReference(word: $0.text, context.reference(target), in: workspace)
    }
    let page = try workspace.gallery(
      search: choice.search?.text, limit: choice.limit, after: after.map { .named($0.text) },
      deleted: deleted, order: order, using: photo.map { try $0.images(in: workspace) })
    try console.present(GalleryView(page)) { try show(page, in: workspace, context) }
    return .done
  }

  private var order: GalleryQuery.Order { choice.sort ?? .saved }

  private func show(
    _ page: GalleryPage, in workspace: Workspace, _ context: CommandContext
  ) throws {
    let console = context.console
    guard !page.entries.isEmpty else { return console.remark(emptyRemark) }
    let rows = TerminalGallery.rows
    let length = pictures ? console.pageLength.map { max(1, $0 / (rows + 1)) } : console.pageLength
    let shown = page.entries.prefix(choice.limit == nil ? length ?? .max : .max)
    let text = table(shown, current: page.current).text(style: console.style, width: console.width)
    if pictures, let gallery = try TerminalGallery(context) {
      try gallery.show(text, of: shown.map(\.record), in: workspace)
    } else {
      try console.printText(text)
    }
    if let rest = rest(of: page, shown: shown) { console.remark(rest) }
  }

  private var emptyRemark: Remark {
    if let uses { return .photoNotUsed(uses.text) }
    return choice.search == nil ? .noCollages : .noMatchingCollages
  }

  /// A remark about the collages that aren't shown; `nil` if all are shown.
  private func rest(of page: GalleryPage, shown: ArraySlice<GalleryEntry>) -> Remark? {
    guard let last = shown.last, page.hasMore || shown.count < page.entries.count else {
      return nil
    }
    return .moreCollages(
      shown: shown.count, of: page.hasMore ? nil : page.entries.count, command,
      after: ShellWordSplitter.quoted(last.record.name.rawValue))
  }

  /// The command that lists the same collages, without paging options.
  private var command: String {
    var arguments = ["collage", "list"]
    if let search = choice.search { arguments += ["--search", search.text] }
    if let uses { arguments += ["--uses", uses.text] }
    if let collage = target.collage { arguments += ["-c", collage.text] }
    if order != .saved { arguments += ["--sort", order.rawValue] }
    if deleted { arguments.append("--deleted") }
    if pictures { arguments.append("--pictures") }
    return arguments.map(ShellWordSplitter.quoted).joined(separator: " ")
  }

  private func table(_ entries: ArraySlice<GalleryEntry>, current: CollageRecord.ID?) -> Table {
    var table = Table(
      [
        ("", .left), ("", .left), ("name", .left), ("canvas", .right), ("items", .right),
        (timeTitle, .left),
      ], flexibleColumn: 2)
    for entry in entries {
      let record = entry.record
      table.add([
        record.id == current ? "*" : "", record.isDirty ? "●" : "", record.name.rawValue,
        "\(entry.canvasSize)", "\(entry.itemCount)", time(record),
      ])
    }
    return table
  }

  /// The title of the time column: the time used for sorting, or else the time of the last save.
  private var timeTitle: String { order == .name ? "saved" : order.rawValue }

  private func time(_ record: CollageRecord) -> String {
    switch order {
    case .edited: Timestamp.local(record.editedAt)
    case .created: Timestamp.local(record.createdAt)
    case .saved, .name: record.snapshot == nil ? "never" : Timestamp.local(record.updatedAt)
    }
  }
}
