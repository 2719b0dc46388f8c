internal import ArgumentParser
internal import CollageCore

/// `doctor`: the store's health.
struct Doctor: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "doctor", abstract: "Check the store.",
    discussion: """
      The exit status is 1 when something people made is damaged and was not repaired. --fix \
      deletes nothing that it does not know; --purge asks first, or needs --force. Photos that \
      were lost come back from where they were added from, or from exports, backups and photos \
      that --from names.

        collage doctor
        collage doctor --deep
        collage doctor --fix
        collage doctor --fix --from ~/photos poster.collage
        collage doctor --fix --purge
        collage doctor --fix --purge --older-than 7
      """)

  @Flag(help: "Check every image file and the search index, too.")
  var deep = false

  @Flag(help: "Repair what can be repaired without losing anything.")
  var fix = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "With --fix: photos, exports and folders to look for lost images in.", valueName: "path"),
    completion: .file())
  var from: [Word] = []

  @Flag(
    help: ArgumentHelp(
      "With --fix: forget collages that were deleted long ago, images that nothing uses, and "
        + "what was put aside long ago, for good."))
  var purge = false

  @Option(
    help: ArgumentHelp(
      "With --purge: deleted, or put aside, at least so many days ago; 30 if not given, 0 is all.",
      valueName: "days"),
    transform: Word.reader(IntegerParser.reader("a number of days", in: 0...36_500)))
  var olderThan: Int?

  @Flag(help: "Do not ask before a purge.")
  var force = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try check()
    let workspace = try context.workspace()
    let limit = purge ? workspace.purgeLimit(days: days) : nil
    if let limit, !force {
      try confirm(workspace.purgeable(by: limit), context)
    }
    let diagnosis = try context.console.withProgress("checking") {
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
      throw UserFacingError.usage("--purge goes with --fix.")
    }
    guard fix || from.isEmpty else {
      throw UserFacingError.usage("--from goes with --fix.")
    }
    guard purge || !force else {
      throw UserFacingError.usage("--force goes with --purge.")
    }
    guard purge || olderThan == nil else {
      throw UserFacingError.usage("--older-than goes with --purge.")
    }
    for path in from where !path.text.isPathInUse {
      throw FileReadError.notFound(path: path.text)
    }
  }

  private var days: Int { olderThan ?? PurgeText.usualDays }

  /// Asks whether all this may be forgotten, if there is anything.
  private func confirm(_ purgeable: PurgeSummary, _ context: CommandContext) throws {
    guard !purgeable.isEmpty else { return }
    let what = PurgeText.text(purgeable, days: days)
    guard Question.canBeAsked(context.environment) else {
      throw UserFacingError(
        "needs-force", .failed, "\(what) would be forgotten for good.",
        hint: "--force forgets all this without asking.")
    }
    guard Question("Forget \(what) for good? [y/N] ").isAnsweredYes(in: context.environment) else {
      throw UserFacingError("refused", .failed, "nothing was forgotten.")
    }
  }
}
