internal import ArgumentParser
internal import CollageCore

/// `template save`: keeps a collage as a template.
struct TemplateSave: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "save", abstract: "Keep the collage as it is now as a template.",
    usage: "collage template save NAME [options]",
    discussion: """
      The template is apart from the collage, whatever becomes of that. --edit is done to each \
      picture besides: an edit in JSON as `batch` takes it, whose values may have {column}.

        collage template save card
        collage template save card --force
        collage template save card --edit '{"verb":"border","items":["hero"],"width":"4",\
      "color":"{color}"}'
      """)

  @Argument(help: "The template's name.", transform: Word.reader(NameParser.template))
  var name: ItemName

  @Option(help: ArgumentHelp("An edit that is done to each picture.", valueName: "json"))
  var edit: [Word] = []

  @Flag(help: "Take the place of a template of this name.")
  var force = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let edits = edit.map(\.text)
    try TemplateFiller.check(edits)
    let template = try context.workspace().saveTemplate(
      name, of: context.reference(target), edits: edits, replacing: force)
    let columns = template.columns.map { "'\($0.name)'" }
    try context.console.present(TemplateView(template)) {
      context.console.remark(
        "kept the template \(name.quoted), filled by "
          + (columns.isEmpty ? "nothing yet" : Phrases.list(columns)))
      if columns.isEmpty {
        context.console.remark("`collage template place ITEM NAME` makes an item a place")
      }
    }
    return .done
  }
}
