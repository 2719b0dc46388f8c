internal import ArgumentParser
internal import CollageCore

struct TemplateDelete: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "delete", abstract: "Delete a template",
    usage: "collage template delete NAME [options]",
    discussion: """
        collage template delete card

      Collages and images that were made with the template stay.
      """)

  @Argument(help: "The template", completion: .custom(CompletionValues.templates))
  var name: Word

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let record = try context.workspace().transaction { try $0.deleteTemplate(name.text) }
    try context.console.present(TemplateListView([record])) {
      context.console.remark(.deletedTemplate(record.name))
    }
    return .done
  }
}
