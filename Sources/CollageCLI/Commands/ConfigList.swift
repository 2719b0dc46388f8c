internal import ArgumentParser
internal import CollageCore

struct ConfigList: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "list", abstract: "List all settings",
    usage: "collage config list [options]",
    discussion: """
        collage config list
      """)

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let values = try context.settings()
    let console = context.console
    try console.present(SettingsView(values)) {
      try console.printText(Self.table(values).text(style: console.style, width: console.width))
    }
    return .done
  }

  private static func table(_ values: [Setting: String]) -> Table {
    var table = Table(
      [("setting", .left), ("value", .left), ("of", .left), ("does", .left)], flexibleColumn: 3)
    let engines = values.keys.filter { !Setting.allCases.contains($0) }
    for setting in Setting.allCases + engines.sorted(by: { $0.rawValue < $1.rawValue }) {
      table.add([
        setting.rawValue, values[setting] ?? setting.defaultValue, setting.owner.rawValue,
        "\(setting.summary) (\(setting.kind.allowed))",
      ])
    }
    return table
  }
}
