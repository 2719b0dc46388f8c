internal import ArgumentParser
internal import CollageCore

struct TemplateExport: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "export", abstract: "Export a template to a file",
    usage: "collage template export NAME [-o FILE] [options]",
    discussion: """
        collage template export card
        collage template export card -o card.collage

      The file contains everything that the template needs, and can be used directly: `batch \
      --template card.collage`. Without -o, the file is named after the template. '-o -' is \
      standard output.
      """)

  @Argument(help: "The template", completion: .custom(CompletionValues.templates))
  var name: Word

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file; '-' is standard output", valueName: "file"),
    completion: .file(extensions: ["collage"]))
  var output: Word?

  @OptionGroup var clobber: ClobberOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    if output?.text == "-" {
      try context.console.requireOutput(for: .template)
      try context.environment.output.write(workspace.templateFile(name.text))
      return .done
    }
    let file = try output.map { output in
      try clobber.name(output.text) { try context.workspaceContext.settings() }
    }
    let done = try workspace.exportTemplate(
      name.text, as: file ?? .free(stem: name.text, ending: "collage"))
    try context.console.show(
      Report(
        lines: output == nil ? [done.path] : [],
        message: .wroteTemplate(done.path, bytes: done.byteCount),
        view: TemplateFileView(path: done.path, bytes: done.byteCount)))
    return .done
  }
}
