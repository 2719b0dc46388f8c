internal import ArgumentParser
internal import CollageCore

struct Info: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "info", abstract: "Show supported formats, limits and the store's location",
    usage: "collage info [options]",
    discussion: """
        collage info
        collage info --json
      """)

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let view = InfoView(
      version: CollageTool.versionNumber, storePath: try context.knownStorePath(),
      configPath: context.workspaceContext.userConfig?.path)
    try context.console.present(view) {
      try context.console.printText(view.text)
    }
    return .done
  }
}
