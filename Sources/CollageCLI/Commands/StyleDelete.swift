internal import ArgumentParser
internal import CollageCore

struct StyleDelete: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "delete", abstract: "Delete a style",
    usage: "collage style delete NAME [options]",
    discussion: """
        collage style delete mine

      Items with this style keep their look.
      """)

  @Argument(help: "The style", completion: .custom(CompletionValues.ownStyles))
  var name: Word

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let style = try context.workspace().transaction { try $0.deleteStyle(name.text) }
    try context.console.present(StyleListView([style])) {
      context.console.remark(.deletedStyle(style))
    }
    return .done
  }
}
