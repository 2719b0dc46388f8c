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
    transform: Word.reader(SettingText.setting))
  var setting: Setting

  @OptionGroup var common: CommonOptions

  func run(in program: Program) throws -> ExitStatus {
    let settings =
      setting.owner == .user ? try program.context.settings() : try program.workspace().settings()
    let value = settings[setting] ?? setting.defaultValue
    try program.console.present(SettingsView([setting: value])) {
      try program.console.printText(value + "\n")
    }
    return .done
  }
}
