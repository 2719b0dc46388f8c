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

  func run(in program: Program) throws -> ExitStatus {
    let view = InfoView(
      version: ProgramVersion.text, storePath: try program.storePath(),
      configPath: program.context.userConfig?.path)
    try program.console.present(view) {
      try program.console.printText(view.text)
    }
    return .done
  }
}
