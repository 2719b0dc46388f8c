internal import ArgumentParser
internal import CollageCore

struct StyleList: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "list", abstract: "List the built-in styles and yours",
    usage: "collage style list [options]",
    discussion: """
        collage style list
      """)

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let styles = CollageCore.Style.builtIn + (try Self.own(context))
    let console = context.console
    try console.present(StyleListView(styles)) {
      try console.printText(
        Self.table(styles).text(style: console.style, width: console.width))
    }
    return .done
  }

  /// Returns the styles in the store; empty if the store doesn't exist.
  private static func own(_ context: CommandContext) throws -> [CollageCore.Style] {
    do {
      return try context.workspace().styles()
    } catch StoreError.missing {
      return []
    }
  }

  private static func table(_ styles: [CollageCore.Style]) -> Table {
    var table = Table([("style", .left), ("of", .left), ("has", .left)], flexibleColumn: 2)
    for style in styles {
      let isBuiltIn = CollageCore.Style.builtIn(style.name.rawValue) == style
      let parts = LookTexts.words(of: style.look)
      table.add([
        style.name.quoted, isBuiltIn ? "program" : "store",
        parts.isEmpty ? "nothing" : parts.joined(separator: ", "),
      ])
    }
    return table
  }
}
