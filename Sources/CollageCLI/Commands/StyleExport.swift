internal import ArgumentParser
internal import CollageCore

struct StyleExport: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "export", abstract: "Export styles as JSON",
    usage: "collage style export [NAME...] [-o FILE] [options]",
    discussion: """
        collage style export -o styles.json
        collage style export mine polaroid

      Without NAME, exports all your styles. Without -o, writes to standard output.
      """)

  @Argument(
    help: ArgumentHelp("The styles (default: all of yours)", valueName: "name"),
    completion: .custom(CompletionValues.styles))
  var names: [Word] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file; '-' is standard output", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var output: Word?

  @OptionGroup var clobber: ClobberOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    guard let path = output?.text, path != "-" else {
      try context.environment.output.write(workspace.exportStyles(names.map(\.text)).bytes)
      return .done
    }
    let name = try clobber.name(path) { try context.workspaceContext.settings() }
    let (bytes, styles) = try workspace.exportStyles(names.map(\.text), as: name)
    try context.console.present(StyleListView(styles)) {
      context.console.remark(.wroteStyles(path, styles.count, bytes: bytes.count))
    }
    return .done
  }
}
