internal import ArgumentParser
internal import CollageCore

struct ConfigGet: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "get", abstract: "Print a setting's value",
    usage: "collage config get SETTING [options]",
    discussion: """
        collage config get render.quality
      """)

  @Argument(
    help: "The setting's name", completion: .list(Config.names),
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
