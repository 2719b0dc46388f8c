internal import ArgumentParser
internal import CollageCore

struct ConfigUnset: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "unset", abstract: "Reset a setting to its default",
    usage: "collage config unset SETTING [options]",
    discussion: """
        collage config unset render.quality
      """)

  @Argument(
    help: "The setting's name", completion: .list(Config.names),
    transform: Word.reader(SettingParser.setting))
  var setting: Setting

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    switch setting.owner {
    case .user: try context.workspaceContext.requireUserConfig().set(setting, to: nil)
    case .store: try context.workspace().set(setting, to: nil)
    }
    try context.console.present(SettingsView([setting: setting.defaultValue])) {
      context.console.remark(.unset(setting))
    }
    return .done
  }
}
