internal import ArgumentParser
internal import CollageCore

/// `info`: what this build can do.
struct Info: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "info", abstract: "Show what this build reads and writes, its limits and where the store is.",
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
