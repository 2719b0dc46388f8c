internal import ArgumentParser
internal import CollageCore
internal import Foundation

/// Parses a command line, and replaces the argument parser's errors by the program's own.
enum CommandParser {
  /// The output of a request that no command runs: help, the version, completions, or the command
  /// reference.
  struct ParserResponse: InternalError {
    let text: String
  }

  static func command(_ words: CommandLineArguments) throws -> any CollageCommand {
    if let question = Completion(words.words) { throw ParserResponse(text: question.text) }
    if words.words == [CommandReference.requestArgument] {
      throw ParserResponse(text: String(JSONText.line(CommandReference()).dropLast()))
    }
    if let word = words.combinedShortOptions {
      throw UserFacingError.unknownOption(
        word, isLong: OptionNames.all.contains("-\(word)"),
        isText: words.verb == TextCommand.verbName)
    }
    if let verb = words.verb, !isVerb(verb) {
      throw UserFacingError.unknownVerb(verb, among: verbNames + [helpVerb])
    }
    if words.verb == helpVerb { throw try help(words) }
    if let verb = words.verb, let second = words.secondWord,
      let names = secondLevelNames(verb), !names.contains(second), !takesWords(verb)
    {
      throw UserFacingError.unknownVerb(second, of: verb, among: names)
    }
    if let script = try script(words) { throw ParserResponse(text: script) }
    return try parseDirectly(words) ?? command(of: parse(words.words, of: words))
  }

  /// Returns the completion script if the arguments contain the parser's option
  /// `--generate-completion-script`.
  private static func script(_ words: CommandLineArguments) throws(UserFacingError) -> String? {
    let option = "--generate-completion-script"
    guard words.words.contains(where: { $0 == option || $0.hasPrefix(option + "=") }),
      !words.words.prefix(while: { $0 != option && !$0.hasPrefix(option + "=") }).contains("--")
    else { return nil }
    let named = words.value(of: [option]).flatMap { $0.hasPrefix("-") ? nil : $0 }
    let name = named ?? CompletionShell.autodetected()?.rawValue
    if let shell = name.flatMap(Completions.Shell.init(rawValue:)) {
      return CompletionScript.text(for: shell)
    }
    throw .completionShell(name, option)
  }

  /// Parses the arguments of a verb directly, several times faster than with the root command.
  ///
  /// Returns `nil` for help and errors, which only the root command handles.
  private static func parseDirectly(_ words: CommandLineArguments) -> (any CollageCommand)? {
    guard let command = words.verb.flatMap(type(ofVerb:)) else { return nil }
    return try? command.parseAsRoot(Array(words.words.dropFirst())) as? any CollageCommand
  }

  private static func parse(
    _ arguments: [String], of words: CommandLineArguments
  ) throws -> any ParsableCommand {
    let failures = ValueFailures()
    do {
      return try failures.noting { try CollageTool.parseAsRoot(arguments) }
    } catch {
      guard CollageTool.exitCode(for: error) != .success else {
        throw ParserResponse(text: HelpText.withoutPeriods(CollageTool.fullMessage(for: error)))
      }
      // The parser's own message is used only if no check finds the error.
      throw reason(words, arguments, failures.first)
        ?? .usage(CollageTool.message(for: error))
    }
  }

  /// Finds the error that made the parser reject the words; returns `nil` if no check finds it.
  private static func reason(
    _ words: CommandLineArguments, _ arguments: [String], _ failure: ValueFailure?
  ) -> UserFacingError? {
    let (command, rest) = selection(arguments)
    // Describing the root command is slow, because it includes all verbs, and the root command has
    // no arguments of its own.
    let known = command == CollageTool.self ? nil : try? CommandDescription(of: command)
    let check = CommandLineCheck(words: rest, arguments: known?.ownArguments ?? []) { words in
      let failures = ValueFailures()
      _ = try? failures.noting { try command.parseAsRoot(words) }
      return failures.first
    }
    guard let error = check.error(failure) else { return nil }
    var usage = usage(of: command)
    if arguments.first == helpVerb { usage = usageOfHelp }
    if case .invalidOption = error { usage = self.usage(of: CollageTool.self) }
    return UserFacingError(error, words, usage: usage)
  }

  /// Returns the command that the parser selects, and the words after the command's name.
  private static func selection(
    _ words: [String]
  ) -> (command: any ParsableCommand.Type, rest: [String]) {
    let rest = Array(words.dropFirst())
    guard let verb = words.first.flatMap(type(ofVerb:)) else {
      return (CollageTool.self, words.first == helpVerb ? rest : words)
    }
    let configuration = verb.configuration
    if let second = configuration.subcommands.first(where: { $0.verbName == rest.first }) {
      return (second, Array(rest.dropFirst()))
    }
    return (configuration.defaultSubcommand ?? verb, rest)
  }

  private static func command(of parsed: any ParsableCommand) throws -> any CollageCommand {
    if parsed is ShaderCommand { throw ShaderCommand.missingVerb }
    guard let command = parsed as? any CollageCommand else { throw request(parsed) }
    return command
  }

  /// Runs a command of the argument parser, such as `help`, and returns its output.
  private static func request(_ command: any ParsableCommand) -> ParserResponse {
    var command = command
    do {
      try command.run()
      return ParserResponse(text: "")
    } catch {
      return ParserResponse(text: HelpText.withoutPeriods(CollageTool.message(for: error)))
    }
  }

  static func hasSecondLevel(_ verb: String) -> Bool {
    secondLevelNames(verb) != nil
  }

  static func isVerb(_ word: String) -> Bool {
    word == helpVerb || type(ofVerb: word) != nil
  }

  /// Returns whether a command has an option or argument for its collage.
  ///
  /// The result is false for `list`: its option `-c` names the collage of the item in `--uses`.
  static func takesCollage(_ words: [String]) -> Bool {
    guard let verb = words.first.flatMap(type(ofVerb:)), verb != List.self else { return false }
    return (try? CommandDescription(of: selection(words).command))?.argument("--collage") != nil
  }

  /// Returns whether a command's option `--color` has a color as its value; in other commands, it
  /// controls the color of messages.
  static func takesColor(_ words: [String]) -> Bool {
    words.first.flatMap(type(ofVerb:)) != nil
      && (try? CommandDescription(of: selection(words).command))?.argument("--color") != nil
  }

  /// The verb that the argument parser adds; it has no options.
  private static let helpVerb = "help"

  static let usageOfHelp = "collage help [<subcommands> ...]"

  private static func help(_ words: CommandLineArguments) throws -> ParserResponse {
    let names = words.words.dropFirst().filter { !OptionNames.common.contains($0) }
    if let verb = names.first, !verb.hasPrefix("-"), !isVerb(verb) {
      throw UserFacingError.unknownVerb(verb, among: verbNames)
    }
    return request(try parse([helpVerb] + names, of: words))
  }

  /// Returns the names of a verb's subcommands; `nil` if it has none.
  static func secondLevelNames(_ verb: String) -> [String]? {
    let names = type(ofVerb: verb)?.configuration.subcommands.map { $0.verbName } ?? []
    return names.isEmpty ? nil : names
  }

  /// Returns whether a verb with subcommands also accepts other words as its first argument.
  private static func takesWords(_ verb: String) -> Bool {
    let defaultSubcommand = type(ofVerb: verb)?.configuration.defaultSubcommand
    return defaultSubcommand is any EditCommand.Type || defaultSubcommand is BatchCommands.Type
  }

  static func usage(of command: any ParsableCommand.Type) -> String {
    func usage(_ type: (some ParsableCommand).Type) -> String {
      CollageTool.usageString(for: type)
    }
    return usage(command)
  }

  static func usage(ofVerb name: String) -> String? {
    type(ofVerb: name).map { usage(of: $0) }
  }

  private static func type(ofVerb name: String) -> (any ParsableCommand.Type)? {
    CollageTool.verbs.first { $0.verbName == name }
  }

  private static let verbNames = CollageTool.verbs.map { $0.verbName }
}

extension ParsableCommand {
  static var verbName: String {
    configuration.commandName ?? "\(Self.self)".lowercased()
  }
}
