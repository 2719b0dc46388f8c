internal import ArgumentParser
internal import CollageCore

struct ConfigExport: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "export", abstract: "Export settings, styles and prompts as JSON",
    usage: "collage config export [-o FILE] [options]",
    discussion: """
        collage config export -o settings.json

      Exports the user settings and the settings of the store. The file doesn't contain API keys. \
      Without -o, writes to standard output.
      """)

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file; '-' is standard output", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var output: Word?

  @OptionGroup var clobber: ClobberOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace(creating: true)
    guard let path = output?.text, path != "-" else {
      try context.environment.output.write(workspace.settingsFileBytes())
      return .done
    }
    let name = try clobber.name(path) { try context.workspaceContext.settings() }
    let (file, byteCount) = try workspace.exportSettings(as: name)
    let count = file.user.count + file.store.count
    try context.console.present(["path": path]) {
      context.console.remark(.wroteSettings(path, count, bytes: byteCount))
    }
    return .done
  }
}

struct ConfigImport: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "import", abstract: "Import settings, styles and prompts",
    usage: "collage config import FILE [options]",
    discussion: """
        collage config import settings.json

      Replaces settings, styles and prompts with the same names. The file may come from an \
      untrusted source. Therefore, these settings wait until you adopt them with `config adopt`: \
      programs, servers, locations of API keys, `import.max-pixels`, `render.max-memory` and \
      `output.clobber`. Unknown settings are reported. Those of the user are stored for a newer \
      version of collage; those of a store are ignored.
      """)

  @Argument(help: "The file", completion: .file(extensions: ["json"]))
  var file: Word

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let source = PhotoSource(file: file.text, context.environment)
    let imported = try context.workspace(creating: true).importSettings(source)
    let console = context.console
    let (unknown, ignored) = (imported.file.unknownNames, imported.file.ignoredNames)
    if !unknown.isEmpty { console.warn(.unknownSettings(unknown)) }
    if !ignored.isEmpty { console.warn(.unknownStoreSettings(ignored)) }
    let waiting = imported.waiting.filter { Setting(rawValue: $0) != nil }
    if !waiting.isEmpty { console.warn(.waitingSettings(waiting)) }
    try console.present(ImportedSettingsView(imported)) {
      console.remark(
        .importedSettings(
          imported.count, styles: imported.styles.count, prompts: imported.prompts.count))
    }
    return .done
  }
}

struct ConfigReset: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "reset", abstract: "Reset all user settings of one kind",
    usage: "collage config reset KIND [options]",
    discussion: """
        collage config reset repaint

      KIND is the part of a setting's name before the first period: cache, cutout, engine, import, \
      output, preset, render or repaint.
      """)

  @Argument(
    help: "The kind of settings", completion: .list(["repaint", "cutout", "engine", "render"]))
  var kind: Word

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let config = try context.workspaceContext.requireUserConfig()
    let kinds = Set(Setting.allCases.map { $0.rawValue.prefix { $0 != "." } })
      .union(["engine", "preset"]).map(String.init)
    guard kinds.contains(kind.text) else {
      throw UserFacingError.settingKind(
        kind.text, nearest: NearestNames.to(kind.text, among: kinds))
    }
    let known = Set(try config.values().keys)
      .union(try context.workspaceContext.waitingSettings().keys)
    let settings = known.filter { $0.rawValue.hasPrefix("\(kind.text).") }
    for setting in settings { try config.set(setting, to: nil) }
    let values = Dictionary(
      settings.map { ($0, $0.defaultValue) }, uniquingKeysWith: { first, _ in first })
    try context.console.present(SettingsView(values)) {
      context.console.remark(.resetSettings(settings.count, kind.text))
    }
    return .done
  }
}
