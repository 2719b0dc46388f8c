internal import ArgumentParser
internal import CollageCore

struct Doctor: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "doctor", abstract: "Check and repair the store",
    usage: "collage doctor [options]",
    discussion: """
        collage doctor
        collage doctor --deep
        collage doctor --fix
        collage doctor --fix --from ~/photos poster.collage
        collage doctor --fix --purge
        collage doctor --fix --purge --older-than 7

      The exit status is 1 if data is damaged and wasn't repaired. --fix never deletes unknown \
      files. It recovers lost photos from the files that they were added from, or from exports, \
      backups and photos in --from.

      --purge permanently deletes unused images and old data: deleted collages, photos removed \
      from the library, and files that `doctor` set aside. Data is old after 30 days unless \
      --older-than is given. --purge asks for confirmation. Without a terminal, --force is required.
      """)

  @Flag(help: "Check every image file and the search index")
  var deep = false

  @Flag(help: "Repair damage without losing data")
  var fix = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("With --fix, look for lost images in these paths", valueName: "path"),
    completion: .file())
  var from: [Word] = []

  @Flag(help: ArgumentHelp("With --fix, permanently delete old and unused data"))
  var purge = false

  @Option(
    help: ArgumentHelp("The minimum age for --purge; 0 is all (default: 30)", valueName: "days"),
    transform: Word.reader(IntegerParser.parser("a number of days", in: 0...36_500)))
  var olderThan: Int?

  @Flag(help: "Purge without asking")
  var force = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try check()
    let workspace = try context.workspace()
    let limit = purge ? workspace.purgeLimit(days: days) : nil
    if let limit, !force {
      try confirm(workspace.purgeable(by: limit), context)
    }
    let diagnosis = try context.console.withProgress(.checking) {
      try workspace.diagnose(
        deep: deep, fix: fix, purgeLimit: limit, sources: from.map(\.text), progress: $0)
    }
    try context.console.present(DiagnosisView(diagnosis)) {
      try context.console.printText(DiagnosisText.text(diagnosis, style: context.console.style))
    }
    return diagnosis.isSound ? .done : .failed
  }

  private func check() throws {
    guard fix || !purge else {
      throw UserFacingError.requires("--purge", "--fix")
    }
    guard fix || from.isEmpty else {
      throw UserFacingError.requires("--from", "--fix")
    }
    guard purge || !force else {
      throw UserFacingError.requires("--force", "--purge")
    }
    guard purge || olderThan == nil else {
      throw UserFacingError.requires("--older-than", "--purge")
    }
    for path in from where !path.text.isPathInUse {
      throw FileReadError.notFound(path: path.text)
    }
  }

  private var days: Int { olderThan ?? PurgeText.defaultDays }

  /// Asks the user to confirm a purge, unless there is nothing to delete; throws an error if the
  /// user declines or can't be asked.
  private func confirm(_ purgeable: PurgeSummary, _ context: CommandContext) throws {
    guard !purgeable.isEmpty else { return }
    guard Question.canBeAsked(context.environment) else {
      throw UserFacingError.purgeNeedsForce(purgeable, days: days)
    }
    let question = Question.purge(purgeable, days: days)
    guard question.isAnsweredYes(in: context.environment) else {
      throw UserFacingError.nothingDeleted
    }
  }
}
