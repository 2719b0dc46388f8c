internal import ArgumentParser
internal import CollageCore

struct ConfigAdopt: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "adopt", abstract: "Adopt settings that wait for approval",
    usage: "collage config adopt [SETTING...] [options]",
    discussion: """
        collage config adopt
        collage config adopt engine.rembg cutout.engine

      A file for `config import` may come from an untrusted source. Therefore, these settings wait \
      for approval: programs, servers, locations of API keys, `import.max-pixels`, \
      `render.max-memory` and `output.clobber`. User settings that older versions wrote to the \
      store wait too. Without SETTING, lists the waiting settings and changes nothing. `config \
      set` and `config unset` discard a waiting setting.
      """)

  @Argument(
    help: ArgumentHelp("The settings to adopt", valueName: "setting"),
    completion: .custom(CompletionValues.unadoptedSettings),
    transform: Word.reader(SettingParser.setting))
  var settings: [Setting] = []

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let waiting = try PendingSettings(context)
    guard !settings.isEmpty else {
      let console = context.console
      try console.present(SettingsView(waiting.values)) { try list(waiting.values, context) }
      return .done
    }
    let names = Set(settings)
    guard let missing = names.subtracting(waiting.values.keys).map(\.rawValue).min() else {
      let adopted = try names.reduce(into: [Setting: String]()) { $0[$1] = try waiting.adopt($1) }
      try context.console.present(SettingsView(adopted)) {
        for (setting, value) in adopted.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
          context.console.remark(.setting(setting, value))
        }
      }
      return .done
    }
    throw UserFacingError.settingNotWaiting(missing)
  }

  private func list(_ found: [Setting: String], _ context: CommandContext) throws {
    let console = context.console
    guard !found.isEmpty else { return console.remark(.noWaitingSettings) }
    let own = try context.workspaceContext.settings()
    func replaced(_ setting: Setting) -> String {
      let value = own[setting] ?? setting.defaultValue
      return value == setting.defaultValue ? "" : value
    }
    let showsReplaced = found.keys.contains { !replaced($0).isEmpty }
    var table = Table(
      [("setting", .left), ("value", .left)] + (showsReplaced ? [("replaces", .left)] : []),
      flexibleColumn: 1)
    for (setting, value) in found.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      table.add([setting.rawValue, value] + (showsReplaced ? [replaced(setting)] : []))
    }
    // The user must see whole values before adopting them, so lines aren't truncated.
    try console.printText(table.text(style: console.style, width: nil))
  }
}

/// The settings that wait for the user to adopt them before they take effect.
private struct PendingSettings {
  let values: [Setting: String]
  private let workspace: Workspace?
  private let context: WorkspaceDependencies

  init(_ command: CommandContext) throws {
    context = command.workspaceContext
    do {
      let workspace = try command.workspace()
      (self.workspace, values) = (workspace, try workspace.unadoptedSettings())
    } catch StoreError.missing {
      (workspace, values) = (nil, try context.waitingSettings())
    }
  }

  func adopt(_ setting: Setting) throws -> String? {
    try workspace?.adopt(setting) ?? context.adopt(setting)
  }
}
