internal import ArgumentParser
internal import CollageCore

/// `config get`: one setting.
struct ConfigGet: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "get", abstract: "Print a setting's value.",
    discussion: """
        collage config get render.quality
      """)

  @Argument(
    help: "The setting.", completion: .list(Config.names),
    transform: Word.reader(SettingParser.setting))
  var setting: Setting

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let settings =
      setting.owner == .user
      ? try context.workspaceContext.settings() : try context.workspace().settings()
    let value = settings[setting] ?? setting.defaultValue
    try context.console.present(SettingsView([setting: value])) {
      try context.console.printLines([value])
    }
    return .done
  }
}
