internal import CollageCore

/// One run of the program: read the words, run the command, turn whatever happened into a status.
struct Run: Sendable {
  /// The arguments after the program's name.
  let arguments: [String]
  /// What the run takes from outside.
  let environment: Environment

  /// Runs the command.
  ///
  /// - Returns: The exit status of the process.
  func perform() -> ExitStatus {
    let words = CommandLineWords(arguments)
    do {
      return try perform(words)
    } catch {
      return report(error, words)
    }
  }

  private func perform(_ words: CommandLineWords) throws -> ExitStatus {
    guard !words.isEmpty else {
      try StandardStream.output.write(ShortHelp.text)
      return .done
    }
    let command: any CollageCommand
    do {
      command = try CommandReader.command(words)
    } catch let request as CommandReader.Requested {
      try StandardStream.output.write(request.text + "\n")
      return .done
    }
    try requireOpenFiles()
    let program = Program(
      command.common, environment: environment, hints: HintOptions(words))
    return try command.run(in: program)
  }

  private func requireOpenFiles() throws {
    let room = OpenFiles.room()
    guard room < OpenFiles.plenty, room < OpenFiles.needed else { return }
    throw UserFacingError(
      "too-few-files", .limit,
      "only \(Phrases.count(room, "file")) can be opened at a time, "
        + "\(OpenFiles.needed) are needed.",
      hint: "`ulimit -n 256` allows more.")
  }

  private func report(_ error: any Error, _ words: CommandLineWords) -> ExitStatus {
    let shown = UserFacingError(describing: error).keeping(HintOptions(words))
    if shown.status != .interrupted || environment.claimReport() { tell(shown, words) }
    return shown.status
  }

  /// Tells that the program was ended before it could tell anything itself.
  func tellOfInterruption() { tell(.interrupted(), CommandLineWords(arguments)) }

  private func tell(_ error: UserFacingError, _ words: CommandLineWords) {
    let style = Style(
      mode: words.colorMode, isTerminal: environment.isTerminal(StandardStream.error.descriptor),
      environment: environment)
    try? StandardStream.error.write(
      words.format.choose(json: { error.jsonText }, text: { error.text(style) }))
  }
}
