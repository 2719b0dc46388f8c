internal import ArgumentParser
internal import CollageCore

/// `style save`: keeps the look of an item.
struct StyleSave: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "save", abstract: "Keep the look of an item as a style.",
    usage: "collage style save NAME ITEM [options]",
    discussion: """
      What belongs to the one picture is left out: crop and focus.

        collage style save mine hero
        collage style save mine hero --force
      """)

  @Argument(help: "The style's name.", transform: Word.reader(NameParser.style))
  var name: ItemName

  @Argument(help: "The item.", completion: .custom(CompletionValues.items))
  var item: Word

  @Flag(help: "Take the place of a style of this name.")
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
      context.console.remark("kept the style \(style.quotedName)")
    }
    return .done
  }
}
