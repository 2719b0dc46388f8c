internal import CollageCore
internal import Foundation

/// The command-line program.
public enum CollageProgram {
  /// Runs the command given by the process's arguments, and exits with the command's status.
  public static func main() {
    CollageTool.main()
  }
}

/// A run of the program, which parses the arguments, runs the command, and converts the result to
/// an exit status.
extension CollageTool {
  static func main() {
    if let status = SVGProgram.run(arguments) { exit(status) }
    Interruption.listen()
    // If a file exceeds the size limit, writing should fail as it does on a full disk. Without
    // this, the signal ends the process.
    signal(SIGXFSZ, SIG_IGN)
    let words = CommandLineArguments(arguments)
    Interruption.onTermination { tell(.interrupted, words, in: .process) }
    let status = run(words, in: .process)
    Interruption.terminateIfRequested()
    StandardStream.exit(with: status)
  }

  /// The arguments after the program's name, as given, including invalid UTF-8.
  private static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { String(systemPath: $0) }
    }
  }

  static func run(_ words: CommandLineArguments, in environment: Environment) -> ExitStatus {
    do {
      return try perform(words, in: environment)
    } catch {
      let shown = UserFacingError(describing: error).keeping(HintOptions(words))
      if shown.status != .interrupted || environment.claimReport() {
        tell(shown, words, in: environment)
      }
      return shown.status
    }
  }

  private static func perform(
    _ words: CommandLineArguments, in environment: Environment
  ) throws -> ExitStatus {
    guard !words.isEmpty else {
      try environment.output.write(ShortHelp.text)
      return .done
    }
    let command: any CollageCommand
    do {
      command = try CommandParser.command(words)
    } catch let request as CommandParser.ParserResponse {
      try environment.output.write(request.text + "\n")
      return .done
    }
    try requireOpenFiles()
    let context = CommandContext(
      command.common, environment: environment, hints: HintOptions(words),
      words: words.words.map(\.unprotected))
    if words.usesDeprecatedColor {
      context.console.warn(.deprecatedColor(words.verb ?? ""))
    }
    return try command.run(in: context)
  }

  private static func requireOpenFiles() throws(UserFacingError) {
    let room = OpenFileLimit.room()
    guard room < OpenFileLimit.plenty, room < OpenFileLimit.needed else { return }
    throw .tooFewFiles(room, needed: OpenFileLimit.needed)
  }

  private static func tell(
    _ error: UserFacingError, _ words: CommandLineArguments, in environment: Environment
  ) {
    let style = Style(
      mode: words.colorMode, isTerminal: environment.isTerminal(StandardStream.error.descriptor),
      environment: environment)
    try? environment.error.write(
      words.format.choose(json: { error.jsonText }, text: { error.text(style) }))
  }
}
