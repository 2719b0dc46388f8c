internal import ArgumentParser
internal import CollageCore

struct TemplateSave: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "save", abstract: "Save the collage as a template",
    usage: "collage template save NAME [options]",
    discussion: """
        collage template save card
        collage template save card --force
        collage template save card --edit \\
          '{"verb":"border","items":["hero"],"width":"4","color":"{color}"}'

      Later changes to the collage don't affect the template. --edit adds an edit in JSON, in the \
      format of `batch run`. {color} in a value is replaced with the value of the column color.
      """)

  @Argument(help: "The template's name", transform: Word.reader(NameParser.template))
  var name: ItemName

  @Option(
    help: ArgumentHelp("An edit in JSON, applied to each image (repeatable)", valueName: "json"))
  var edit: [Word] = []

  @Flag(help: "Replace an existing template")
  var force = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let edits = edit.map(\.text)
    try TemplateFiller.check(edits)
    let template = try context.workspace().saveTemplate(
      name, of: context.reference(target), edits: edits, replacing: force)
    let columns = template.columns.map(\.name.rawValue)
    try context.console.present(TemplateView(template)) {
      context.console.remark(.savedTemplate(name, columns: columns))
      if columns.isEmpty { context.console.remark(.templatePlaces) }
    }
    return .done
  }
}
