internal import CollageCore
internal import Foundation

/// The program on the command line.
public enum CollageProgram {
  /// Runs the command that the arguments of the process name, and ends the process with its status.
  public static func main() {
    CollageTool.main()
  }
}

/// One run of the program: read the words, run the command, turn whatever happened into a status.
extension CollageTool {
  /// Runs the program.
  static func main() {
    if let status = SVGProgram.run(arguments) { exit(status) }
    Interruption.listen()
    // A file that a quota does not let grow is an error like a full disk, and not the end.
    signal(SIGXFSZ, SIG_IGN)
    let words = CommandLineWords(arguments)
    Interruption.onTermination { tell(.interrupted(), words, in: .process) }
    let status = run(words, in: .process)
    Interruption.terminateIfRequested()
    StandardStream.exit(with: status)
  }

  /// The arguments after the program's name as they were given, also those that are no UTF-8.
  private static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { String(systemPath: $0) }
    }
  }

  /// Runs a command; what goes wrong is told.
  static func run(_ words: CommandLineWords, in environment: Environment) -> ExitStatus {
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
    _ words: CommandLineWords, in environment: Environment
  ) throws -> ExitStatus {
    guard !words.isEmpty else {
      try environment.output.write(ShortHelp.text)
      return .done
    }
    let command: any CollageCommand
    do {
      command = try CommandReader.command(words)
    } catch let request as CommandReader.Requested {
      try environment.output.write(request.text + "\n")
      return .done
    }
    try requireOpenFiles()
    let context = CommandContext(
      command.common, environment: environment, hints: HintOptions(words),
      words: words.words.map(\.unprotected))
    if words.usesDeprecatedColor {
      context.console.warn(
        "--color always and --color never are deprecated for '\(words.verb ?? "")'.",
        hint: "Use --no-color, or set CLICOLOR_FORCE=1.")
    }
    return try command.run(in: context)
  }

  private static func requireOpenFiles() throws(UserFacingError) {
    let room = OpenFiles.room()
    guard room < OpenFiles.plenty, room < OpenFiles.needed else { return }
    throw UserFacingError(
      "too-few-files", .limit,
      "only \(Phrases.count(room, "file")) can be opened at a time, "
        + "\(OpenFiles.needed) are needed.",
      hint: "`ulimit -n 256` allows more.")
  }

  private static func tell(
    _ error: UserFacingError, _ words: CommandLineWords, in environment: Environment
  ) {
    let style = Style(
      mode: words.colorMode, isTerminal: environment.isTerminal(StandardStream.error.descriptor),
      environment: environment)
    try? environment.error.write(
      words.format.choose(json: { error.jsonText }, text: { error.text(style) }))
  }
}
