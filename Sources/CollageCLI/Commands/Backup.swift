internal import ArgumentParser
internal import CollageCore

/// `backup`: a copy of the whole store.
struct Backup: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "backup", abstract: "Copy the whole store, also while it is in use.",
    usage: "collage backup FOLDER [options]",
    discussion: """
      The folder is then a store of its own. On the same disk the photos, which never change, get \
      a second name instead of a copy. The folder is empty, or an older backup of the same store, \
      which is brought up to date.

        collage backup /media/stick/collage
        collage list --store /media/stick/collage
      """)

  @Argument(help: "The folder; it is made if it is missing.", completion: .directory)
  var folder: Word

  @Flag(help: "Copy the photos even where a second name would do.")
  var copy = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    let summary = try context.console.withProgress("copying") {
      try workspace.backUp(to: folder.text, copying: copy, progress: $0)
    }
    let report = Report(
      message: "\(folder.text): \(Phrases.count(summary.imageCount, "image")), "
        + "\(summary.linked) files linked, \(summary.copied) copied" + mended(summary),
      view: BackupView(summary, path: folder.text),
      refusals: summary.lost.map { path in
        UserFacingError(
          "store-damaged", .store, "an image of the store is missing: '\(path)'.",
          hint: "`collage doctor` lists what is missing.")
      }
        + summary.damaged.map { path in
          UserFacingError(
            "store-damaged", .store, "an image of the store is damaged: '\(path)'.",
            hint: "`collage doctor --deep --fix` looks for a whole one.")
        })
    try context.console.show(report)
    return report.status
  }

  private func mended(_ summary: BackupSummary) -> String {
    guard !summary.mended.isEmpty else { return "" }
    return ", \(Phrases.count(summary.mended.count, "damaged image")) of the backup mended"
  }
}
