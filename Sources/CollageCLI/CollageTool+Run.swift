internal import CollageCore
internal import Foundation

/// The command-line program.
public enum CollageProgram {
  /// Runs the command given by the process's arguments, and exits with the command's status.
  public static func main() {
    CollageTool.main()
  }
}

extension CollageTool {
  static func main() {
    if let status = SVGProgram.run(arguments) { exit(status) }
    Interruption.listen()
    // If a file exceeds the size limit, writing should fail as it does on a full disk. By default,
    // the signal `SIGXFSZ` ends the process instead.
    signal(SIGXFSZ, SIG_IGN)
    let commandLine = CommandLineArguments(arguments)
    Interruption.onTermination { printError(.interrupted, commandLine, in: .process) }
    let status = run(commandLine, in: .process)
    Interruption.terminateIfRequested()
    StandardStream.exit(with: status)
  }

  /// The arguments after the program's name, as given, including invalid UTF-8.
  private static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { String(systemPath: $0) }
    }
  }

  static func run(_ commandLine: CommandLineArguments, in environment: Environment) -> ExitStatus {
    do {
      return try perform(commandLine, in: environment)
    } catch {
      let userError = UserFacingError(describing: error).addingOptions(HintOptions(commandLine))
      if userError.status != .interrupted || environment.claimReport() {
        printError(userError, commandLine, in: environment)
      }
      return userError.status
    }
  }

  private static func perform(
    _ commandLine: CommandLineArguments, in environment: Environment
  ) throws -> ExitStatus {
    guard !commandLine.isEmpty else {
      try environment.output.write(ShortHelp.text)
      return .done
    }
    let command: any CollageCommand
    do {
      command = try CommandParser.command(commandLine)
    } catch let request as CommandParser.ParserResponse {
      try environment.output.write(request.text + "\n")
      return .done
    }
    try requireOpenFiles()
    let context = CommandContext(
      command.common, environment: environment, hints: HintOptions(commandLine),
      words: commandLine.words.map(\.unprotected))
    if commandLine.usesDeprecatedColor {
      context.console.warn(.deprecatedColor(commandLine.verb ?? ""))
    }
    return try command.run(in: context)
  }

  private static func requireOpenFiles() throws(UserFacingError) {
    let available = OpenFileLimit.availableCount()
    guard available < OpenFileLimit.sufficientOnAnyMachine, available < OpenFileLimit.needed else {
      return
    }
    throw .tooFewFiles(available, needed: OpenFileLimit.needed)
  }

  private static func printError(
    _ error: UserFacingError, _ commandLine: CommandLineArguments, in environment: Environment
  ) {
    let style = Style(
      mode: commandLine.colorMode,
      isTerminal: environment.isTerminal(StandardStream.error.descriptor), environment: environment)
    try? environment.error.write(
      commandLine.format.choose(json: { error.jsonText }, text: { error.text(style) }))
  }
}
