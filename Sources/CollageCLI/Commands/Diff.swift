internal import ArgumentParser
internal import CollageCore

/// `diff`: what changed between two states.
struct Diff: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "diff", abstract: "Tell what changed between two states of a collage.",
    usage: "collage diff [REVISION [REVISION]] [-o FILE] [options]",
    discussion: """
      A revision is a number of `log`, `saved` for the last save, or `head` or `@` for the present \
      state, which is the second one when one is named; 3..5 is the same as 3 5. Without any, the \
      last save is compared with the present state. A line tells one change; that there are some \
      is no failure.

      With -o both states are drawn side by side on one scale, the first at the left, at most 4096 \
      pixels long; the format follows from the file's ending. '-o -' writes the picture to standard \
      output, and no lines.

        collage diff
        collage diff 3
        collage diff 3..5
        collage diff saved head -o before-after.jpg
        collage diff 0 @ --json
      """)

  @Argument(
    help: ArgumentHelp("One or two states, or both with '..' between.", valueName: "revision"),
    completion: .list(RevisionParser.words))
  var revisions: [Word] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A picture of both, side by side; '-' is standard output.", valueName: "file"),
    completion: .file(extensions: FormatParser.imageEndings))
  var output: Word?

  @OptionGroup var clobber: ClobberOptions
  @OptionGroup var picture: ImageFileOptions
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    guard let range = try RevisionParser.range(revisions.map(\.text)) else {
      throw UserFacingError.usage(
        "there are \(revisions.count) revisions, two are compared.", hint: "Give two of them.")
    }
    let format = try format(context)
    let workspace = try context.workspace()
    let (record, states) = try workspace.revisions(
      [range.from, range.to], of: context.reference(target))
    guard let before = states.first?.collage, let after = states.last?.collage else {
      return .failed
    }
    let request = RenderRequest(
      format: format, quality: picture.quality, encoding: picture.encoding(density: nil))
    guard output?.text != "-" else {
      let bytes = try context.console.withProgress("rendering") {
        try workspace.renderComparison(
          before, after, request, progress: $0, isCancelled: context.environment.isInterrupted)
      }
      try context.environment.output.write(bytes)
      return .done
    }
    let made = try made(before, after, request, by: workspace, context)
    try tell(CollageComparison(before, after), of: record, states, made, context.console)
    return .done
  }

  /// Prints what changed, and says where the picture is.
  private func tell(
    _ comparison: CollageComparison, of record: CollageRecord, _ states: [CollageRevision],
    _ picture: DiffView.Picture?, _ console: Console
  ) throws {
    try console.present(DiffView(comparison, of: record, states, picture: picture)) {
      let lines = comparison.lines.map { $0.escapingControls() + "\n" }
      try console.printText(lines.joined())
      if comparison.isEmpty { console.remark("nothing changed") }
      if let picture { console.remark(picture.message) }
    }
  }

  /// The format of the picture; what cannot be written is refused before any work.
  private func format(_ context: CommandContext) throws -> RenderFormat {
    guard let output else { return .png }
    let format = try picture.format(of: output.text)
    try picture.check(for: format)
    guard format.document == nil else {
      let documents = DocumentFormat.allCases.map { RenderFormat.document($0).noun }
      throw UserFacingError.usage(
        "both states are one picture, which has no layers or pages.",
        hint: "A \(documents.joined(conjunction: "or")) is made by render.")
    }
    if output.text == "-" {
      try context.console.requireOutput(
        for: "a picture", hint: "Name a file, or pipe the picture on.")
    }
    return format
  }

  /// Makes the picture, if a file is named.
  private func made(
    _ before: Collage, _ after: Collage, _ request: RenderRequest, by workspace: Workspace,
    _ context: CommandContext
  ) throws -> DiffView.Picture? {
    guard let path = output?.text else { return nil }
    let name = try clobber.name(path) { try context.workspaceContext.settings() }
    let done = try context.console.withProgress("rendering") {
      try workspace.renderComparison(
        before, after, request, as: name, progress: $0,
        isCancelled: context.environment.isInterrupted)
    }
    return DiffView.Picture(done.picture, at: done.path, format: request.format)
  }
}

extension DiffView.Picture {
  /// What is said of it.
  fileprivate var message: String {
    "\(path): \(width)x\(height), \(Phrases.bytes(bytes))"
  }
}
