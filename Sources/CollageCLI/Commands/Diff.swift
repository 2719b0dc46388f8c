internal import ArgumentParser
internal import CollageCore

struct Diff: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "diff", abstract: "Compare two states of a collage",
    usage: "collage diff [REVISION [REVISION]] [-o FILE] [options]",
    discussion: """
        collage diff
        collage diff 3
        collage diff 3..5
        collage diff saved head -o before-after.jpg
        collage diff 0 @ --json

      A revision is a number from `log`, saved (the last save), or head or @ (the current state). \
      3..5 is the same as 3 5. One revision is compared with the current state. Without revisions, \
      the last save is compared with the current state. Prints one change per line. The exit \
      status is 0 even if there are changes.

      -o draws both states side by side at the same scale, with the first state on the left. The \
      image's longer side has at most 4096 pixels. The format follows the file extension; PDF, SVG \
      and ORA aren't supported. '-o -' writes only the image, to standard output.
      """)

  @Argument(
    help: ArgumentHelp("One or two revisions, or a range such as 3..5", valueName: "revision"),
    completion: .list(RevisionParser.keywords))
  var revisions: [Word] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Draw both states to a file; '-' is standard output", valueName: "file"),
    completion: .file(extensions: FormatParser.imageFileExtensions))
  var output: Word?

  @OptionGroup var clobber: ClobberOptions
  @OptionGroup var picture: ImageFileOptions
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    guard let range = try RevisionParser.range(revisions.map(\.text)) else {
      throw UserFacingError.revisionCount(revisions.count)
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
      let bytes = try context.console.withProgress(.rendering) {
        try workspace.renderComparison(
          before, after, request, progress: $0, isCancelled: context.environment.isInterrupted)
      }
      try context.environment.output.write(bytes)
      return .done
    }
    let image = try renderImage(before, after, request, by: workspace, context)
    try printChanges(
      CollageComparison(before, after), of: record, states, image, context.console)
    return .done
  }

  private func printChanges(
    _ comparison: CollageComparison, of record: CollageRecord, _ states: [CollageRevision],
    _ image: DiffView.Picture?, _ console: Console
  ) throws {
    try console.present(DiffView(comparison, of: record, states, picture: image)) {
      let lines = comparison.lines.map { $0.escapingControls() + "\n" }
      try console.printText(lines.joined())
      if comparison.isEmpty { console.remark(.nothingChanged) }
      if let image { console.remark(.wrote(image.written)) }
    }
  }

  /// Returns the format of the comparison image; PNG if no output file is given.
  ///
  /// Throws an error if the format is a document format or doesn't support the given options, or if
  /// the image would be written to a terminal.
  private func format(_ context: CommandContext) throws -> RenderFormat {
    guard let output else { return .png }
    let format = try picture.format(of: output.text)
    try picture.check(for: format)
    guard format.document == nil else { throw UserFacingError.comparisonFormat(format) }
    if output.text == "-" { try context.console.requireOutput(for: .image) }
    return format
  }

  /// Renders both states side by side; returns `nil` if no output file is given.
  private func renderImage(
    _ before: Collage, _ after: Collage, _ request: RenderRequest, by workspace: Workspace,
    _ context: CommandContext
  ) throws -> DiffView.Picture? {
    guard let path = output?.text else { return nil }
    let name = try clobber.name(path) { try context.workspaceContext.settings() }
    let rendered = try context.console.withProgress(.rendering) {
      try workspace.renderComparison(
        before, after, request, as: name, progress: $0,
        isCancelled: context.environment.isInterrupted)
    }
    return DiffView.Picture(rendered.picture, at: rendered.path, format: request.format)
  }
}

extension DiffView.Picture {
  fileprivate var written: Remark.Image {
    Remark.Image(path: path, size: PixelSize(width: width, height: height), byteCount: bytes)
  }
}
