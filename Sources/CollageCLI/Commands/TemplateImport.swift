internal import ArgumentParser
internal import CollageCore

struct TemplateImport: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "import", abstract: "Import a template or an exported collage",
    usage: "collage template import FILE [options]",
    discussion: """
        collage template import card.collage
        collage template import card.collage --as 'card of a friend'

      Prints the template's name. '-' is standard input.
      """)

  @Argument(help: "The file; '-' is standard input", completion: .file(extensions: ["collage"]))
  var file: Word

  @Option(
    name: .customLong("as"), help: ArgumentHelp("The template's name", valueName: "name"),
    transform: Word.reader(NameParser.template))
  var name: ItemName?

  @Flag(help: "Replace an existing template")
  var force = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    // The template is parsed before the import, because an unusable template must not be stored.
    let source: PhotoSource =
      file.text == "-"
      ? .bytes(
        try FileReader.standardInput(
          limit: Template.byteLimit, descriptor: context.environment.input),
        name: FileReader.standardInputName)
      : .path(file.text)
    let template = try Template(source)
    try TemplateFiller.check(template.edits)
    let importedName = try context.workspace(creating: true).importTemplate(
      source, as: name, replacing: force)
    try context.console.show(
      Report(
        lines: [importedName.rawValue], message: .importedTemplate(importedName),
        view: TemplateView(template)))
    return .done
  }
}
