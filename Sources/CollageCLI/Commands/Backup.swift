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
    let report = Self.report(summary, at: folder.text)
    try context.console.show(report)
    return report.status
  }

  /// What was copied, and each image that could not be as it should.
  static func report(_ summary: BackupSummary, at path: String) -> Report {
    Report(
      message: "\(path): \(Phrases.count(summary.imageCount, "image")), "
        + (summary.photoCount > 0
          ? "\(Phrases.count(summary.photoCount, "photo")) of the library, " : "")
        + "\(Phrases.count(summary.linked, "file")) linked, \(summary.copied) copied"
        + mended(summary),
      view: BackupView(summary, path: path),
      refusals: summary.lost.map { image in
        UserFacingError(
          "store-damaged", .store, "an image of the store is missing: '\(image)'.",
          hint: "`collage doctor` lists what is missing.")
      }
        + summary.damaged.map { image in
          UserFacingError(
            "store-damaged", .store, "an image of the store is damaged: '\(image)'.",
            hint: "`collage doctor --deep --fix` looks for a whole one.")
        })
  }

  private static func mended(_ summary: BackupSummary) -> String {
    guard !summary.mended.isEmpty else { return "" }
    return ", \(Phrases.count(summary.mended.count, "damaged image")) of the backup mended"
  }
}
