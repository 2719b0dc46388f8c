internal import ArgumentParser
internal import CollageCore

/// `doctor`: the store's health.
struct Doctor: CollageCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the store.",
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
      """)

  @Flag(help: "Read every image file and compare it with its name.")
  var deep = false

  @Flag(help: "Repair what can be repaired without losing anything.")
  var fix = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "With --fix: photos, exports and folders to look for lost images in.", valueName: "path"),
    completion: .file())
  var from: [Word] = []

  @Flag(help: "With --fix: forget deleted collages, and images that nothing uses, for good.")
  var purge = false

  @Flag(help: "Do not ask before a purge.")
  var force = false

  @OptionGroup var common: CommonOptions

  func run(in program: Program) throws -> ExitStatus {
    try check()
    let workspace = try program.workspace()
    let path = try program.storePath()
    if purge, !force { try confirmPurge(of: workspace, program) }
    let diagnosis = try program.console.withProgress("checking") {
      try workspace.diagnose(
        storeAt: path, deep: deep, fix: fix, purge: purge, sources: from.map(\.text),
        progress: $0)
    }
    if program.console.isJSON {
      try program.console.printJSON(DiagnosisView(diagnosis))
    } else {
      try program.console.printText(DiagnosisText.text(diagnosis, style: program.console.style))
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
    for path in from where !PathCheck.exists(path.text) {
      throw FileReadError.notFound(path: path.text)
    }
  }

  /// Asks whether deleted collages may be forgotten, if there is anything to forget.
  private func confirmPurge(of workspace: Workspace, _ program: Program) throws {
    let (collages, images, byteCount) = try workspace.purgeable()
    guard !collages.isEmpty || images > 0 else { return }
    guard Question.canBeAsked(program.surroundings) else {
      throw UserFacingError(
        "needs-force", .failed,
        "\(Phrases.count(collages.count, "deleted collage")) and "
          + "\(Phrases.count(images, "image")) would be forgotten for good.",
        hint: "--force forgets them all the same.")
    }
    let question =
      "Forget \(Phrases.count(collages.count, "deleted collage")) and "
      + "\(Phrases.count(images, "image")) (\(Phrases.bytes(byteCount))) for good? [y/N] "
    guard Question(question).isAnsweredYes() else {
      throw UserFacingError("refused", .failed, "nothing was forgotten.")
    }
  }
}
