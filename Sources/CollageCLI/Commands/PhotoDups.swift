internal import ArgumentParser
internal import CollageCore

/// `photo dups`: photos that are copies of each other.
struct PhotoDups: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "dups", abstract: "Find photos that are copies of each other, changed a little.",
    usage: "collage photo dups [options]",
    discussion: """
      Smaller, lighter, grey or a little cut copies are found; the largest of each group is listed \
      first. A file with the very same bytes is never kept twice.

        collage photo dups
        collage photo dups --json
      """)

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let groups = try context.workspace().nearDuplicatesInLibrary()
    let console = context.console
    try console.present(LibraryGroupsView(groups)) {
      guard !groups.isEmpty else { return console.remark("no photos are alike") }
      let tables = groups.map { group in
        PhotoText.table(group).text(style: console.style, width: console.width)
      }
      try console.printText(tables.joined(separator: "\n"))
    }
    return .done
  }
}
