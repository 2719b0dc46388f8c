internal import ArgumentParser
internal import CollageCore

struct TemplateList: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "list", abstract: "List the templates",
    usage: "collage template list [options]",
    discussion: """
        collage template list
      """)

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let console = context.console
    let records = try Self.records(context)
    try console.present(TemplateListView(records)) {
      guard !records.isEmpty else {
        return console.remark(.noTemplates)
      }
      var table = Table(
        [("template", .left), ("kept", .left), ("size", .right)], flexibleColumn: 0)
      for record in records {
        table.add([
          record.name.quoted, Timestamp.local(record.createdAt), Phrases.bytes(record.byteCount),
        ])
      }
      try console.printText(table.text(style: console.style, width: console.width))
    }
    return .done
  }

  private static func records(_ context: CommandContext) throws -> [TemplateRecord] {
    do {
      return try context.workspace().templates()
    } catch StoreError.missing {
      return []
    }
  }
}
