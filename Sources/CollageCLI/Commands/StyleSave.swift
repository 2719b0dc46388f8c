internal import ArgumentParser
internal import CollageCore

struct StyleSave: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "save", abstract: "Save the look of an item as a style",
    usage: "collage style save NAME ITEM [options]",
    discussion: """
        collage style save mine hero
        collage style save mine hero --force

      The crop, focus and animation are left out, because they belong to one photo.
      """)

  @Argument(help: "The style's name", transform: Word.reader(NameParser.style))
  var name: ItemName

  @Argument(help: "The item", completion: .custom(CompletionValues.items))
  var item: Word

  @Flag(help: "Replace an existing style")
  var force = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let selectors = try ItemArguments([item]).selectors(of: Self.self)
    let reference = context.reference(target)
    let workspace = try context.workspace()
    let style = try workspace.transaction {
      try $0.saveStyle(name, of: selectors, in: reference, replacing: force)
    }
    try context.console.present(StyleListView([style])) {
      context.console.remark(.savedStyle(style))
    }
    return .done
  }
}
