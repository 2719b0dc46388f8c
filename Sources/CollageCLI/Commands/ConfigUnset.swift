internal import ArgumentParser
internal import CollageCore

/// `config unset`: returns a setting to its default.
struct ConfigUnset: CollageCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset",
    abstract: "Return a setting to its default.",
    discussion: """
        collage config unset render.quality
      """)

  @Argument(
    help: "The setting.", completion: .list(Config.names), transform: Config.setting)
  var setting: Setting

  @OptionGroup var common: CommonOptions

  func run(in program: Program) throws -> ExitStatus {
    try program.workspace().set(setting, to: nil)
    if program.console.isJSON {
      try program.console.printJSON(
        SettingsView(settings: [setting.rawValue: setting.defaultValue]))
    }
    program.console.remark("\(setting.rawValue) is \(setting.defaultValue) again")
    return .done
  }
}
