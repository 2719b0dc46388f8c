internal import ArgumentParser
internal import CollageCore

/// `config unset`: returns a setting to its default.
struct ConfigUnset: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "unset", abstract: "Return a setting to its default.",
    discussion: """
        collage config unset render.quality
      """)

  @Argument(
    help: "The setting.", completion: .list(Config.names),
    transform: Word.reader(SettingText.setting))
  var setting: Setting

  @OptionGroup var common: CommonOptions

  func run(in program: Program) throws -> ExitStatus {
    switch setting.owner {
    case .user: try program.context.requireUserConfig().set(setting, to: nil)
    case .store: try program.workspace().set(setting, to: nil)
    }
    try program.console.present(SettingsView([setting: setting.defaultValue])) {
      program.console.remark(
        setting.defaultValue.isEmpty
          ? "\(setting.rawValue) is gone" : "\(setting.rawValue) is \(setting.defaultValue) again")
    }
    return .done
  }
}
