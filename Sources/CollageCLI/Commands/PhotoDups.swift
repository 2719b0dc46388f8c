internal import ArgumentParser
internal import CollageCore

struct PhotoDups: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "dups", abstract: "Find near-duplicates among the photos",
    usage: "collage photo dups [options]",
    discussion: """
        collage photo dups
        collage photo dups --json

      Finds copies that are smaller, lighter, gray or slightly cropped. The largest photo of each \
      group comes first. Identical files are never stored twice.
      """)

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let groups = try context.workspace().nearDuplicatesInLibrary()
    let console = context.console
    try console.present(LibraryGroupsView(groups)) {
      guard !groups.isEmpty else { return console.remark(.noDuplicates) }
      let tables = groups.map { group in
        PhotoText.table(group).text(style: console.style, width: console.width)
      }
      try console.printText(tables.joined(separator: "\n"))
    }
    return .done
  }
}
