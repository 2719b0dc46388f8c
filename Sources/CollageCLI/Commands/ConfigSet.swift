internal import ArgumentParser
internal import CollageCore

struct ConfigSet: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "set", abstract: "Change a setting",
    usage: "collage config set SETTING VALUE [options]",
    discussion: """
        collage config set render.quality 92
        collage config set engine.rembg 'rembg i -om {in} {out}'
        collage config set repaint.home.url http://192.168.1.20:8000
        collage config set preset.blog 'width=1200 format=webp watermark=off'
      """)

  @Argument(
    help: "The setting's name", completion: .list(Config.names),
    transform: Word.reader(SettingParser.setting))
  var setting: Setting

  @Argument(help: "The value")
  var value: Word

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let normalized = try SettingParser.value(value.text, of: setting)
    switch setting.owner {
    case .user: try context.workspaceContext.requireUserConfig().set(setting, to: normalized)
    case .store: try context.workspace(creating: true).set(setting, to: normalized)
    }
    try context.console.present(SettingsView([setting: normalized])) {
      context.console.remark(.setting(setting, normalized))
      reportReachability(normalized, context)
    }
    return .done
  }

  private func reportReachability(_ value: String, _ context: CommandContext) {
    guard case .server(let name, .url) = setting, context.console.showsRemarks,
      let address = try? HTTPAddress(value)
    else { return }
    let servers = RepaintClientFactory(temporaryFolder: context.environment.temporaryFolder)
    if let reason = servers.connectionFailure(address) {
      context.console.remark(.unreachable(name, reason))
    } else {
      context.console.remark(.reachable(name))
    }
  }
}
