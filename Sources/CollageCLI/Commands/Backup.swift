internal import ArgumentParser
internal import CollageCore

struct Backup: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "backup", abstract: "Back up the whole store",
    usage: "collage backup FOLDER [options]",
    discussion: """
        collage backup /media/stick/collage
        collage list --store /media/stick/collage

      The store can be in use during the backup. The backup is itself a store. FOLDER must be \
      empty, or an earlier backup of the same store, which is then updated. On the same disk, \
      photos are hard links instead of copies.
      """)

  @Argument(help: "The folder; created if missing", completion: .directory)
  var folder: Word

  @Flag(help: "Copy photos instead of hard-linking them")
  var copy = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    let summary = try context.console.withProgress(.copying) {
      try workspace.backUp(to: folder.text, copying: copy, progress: $0)
    }
    let report = Self.report(summary, at: folder.text)
    try context.console.show(report)
    return report.status
  }

  /// Returns the report of a backup, with an error for each missing or damaged image.
  static func report(_ summary: BackupSummary, at path: String) -> Report {
    Report(
      message: .backedUp(summary, to: path),
      view: BackupView(summary, path: path),
      refusals: summary.missing.map(UserFacingError.missingFromBackup)
        + summary.damaged.map(UserFacingError.damagedInBackup))
  }
}
