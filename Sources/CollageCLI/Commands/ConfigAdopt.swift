internal import ArgumentParser
internal import CollageCore

/// `config adopt`: takes settings of the user's over from the store.
struct ConfigAdopt: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "adopt", abstract: "Make settings that are yours, and that the store holds, your own.",
    discussion: """
      Older versions kept programs and limits of the machine in the store, and a store may come \
      from somebody else: look at the commands before you adopt them. Without names, they are \
      listed and nothing is changed.

        collage config adopt
        collage config adopt engine.rembg cutout.engine
      """)

  @Argument(
    help: ArgumentHelp("The settings to take over.", valueName: "setting"),
    completion: .custom(Suggestions.unadoptedSettings), transform: Word.reader(SettingText.setting))
  var settings: [Setting] = []

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    let found = try workspace.unadoptedSettings()
    guard !settings.isEmpty else {
      let console = context.console
      try console.present(SettingsView(found)) { try list(found, console) }
      return .done
    }
    let names = Set(settings)
    guard let missing = names.subtracting(found.keys).map(\.rawValue).min() else {
      let adopted = try names.reduce(into: [Setting: String]()) {
        $0[$1] = try workspace.adopt($1)
      }
      try context.console.present(SettingsView(adopted)) {
        for (setting, value) in adopted.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
          context.console.remark("\(setting.rawValue) is \(value)")
        }
      }
      return .done
    }
    throw UserFacingError(
      "setting-not-found", .notFound, "the store has no '\(missing)' to adopt.",
      hint: "`collage config adopt` lists what it has.")
  }

  private func list(_ found: [Setting: String], _ console: Console) throws {
    guard !found.isEmpty else {
      return console.remark("the store holds no settings of yours that you have not set already")
    }
    var table = Table([("setting", .left), ("value", .left)], flexibleColumn: 1)
    for (setting, value) in found.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      table.add([setting.rawValue, value])
    }
    // What is cut off could be what matters.
    try console.printText(table.text(style: console.style, width: nil))
  }
}
