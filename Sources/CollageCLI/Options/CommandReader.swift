internal import ArgumentParser
internal import CollageCore
internal import Foundation

/// Turns words into a command, and the argument parser's failures into those of this program.
enum CommandReader {
  /// A request of the argument parser's own: help, the version, completions.
  struct Requested: Error {
    /// What to print.
    let text: String
  }

  /// The command that the words say.
  ///
  /// - Parameter words: The arguments, made ready for the parser.
  /// - Returns: The command with its arguments.
  /// - Throws: ``UserFacingError``, ``Requested``.
  static func command(_ words: CommandLineWords) throws -> any CollageCommand {
    if let word = words.dashedWord {
      let isLongOption = OptionNames.all.contains("-\(word)")
      throw UserFacingError.usage(
        "there is no option '\(word)'.",
        hint: isLongOption
          ? Phrases.didYouMean(["-\(word)"])
          : words.verb == TextCommand.verbName
            ? "Words that begin with - stand behind --: collage text -- \(ShellWords.quoted(word))"
            : "A file of that name is written ./\(word); behind -- any word can stand.")
    }
    if let verb = words.verb, !isVerb(verb) {
      throw unknown(verb, among: verbNames + [helpVerb])
    }
    if words.verb == helpVerb { throw try help(words) }
    if let verb = words.verb, let second = words.secondWord,
      let names = secondLevelNames(verb), !names.contains(second), !takesWords(verb)
    {
      throw unknown(second, of: verb, among: names)
    }
    return try alone(words) ?? command(of: parsed(words.words, of: words))
  }

  /// A verb parsed without all others, which is several times as fast; nil where only the root knows
  /// what to say: for help, and of errors.
  private static func alone(_ words: CommandLineWords) -> (any CollageCommand)? {
    guard let command = words.verb.flatMap(type(ofVerb:)) else { return nil }
    return try? command.parseAsRoot(Array(words.words.dropFirst())) as? any CollageCommand
  }

  private static func parsed(
    _ arguments: [String], of words: CommandLineWords
  ) throws -> any ParsableCommand {
    do {
      return try CollageTool.parseAsRoot(arguments)
    } catch {
      throw translated(error, words: words)
    }
  }

  private static func command(of parsed: any ParsableCommand) throws -> any CollageCommand {
    if parsed is ShaderCommand { throw ShaderCommand.missingVerb }
    guard let command = parsed as? any CollageCommand else { throw request(parsed) }
    return command
  }

  /// What a command that the argument parser brings along prints: help.
  private static func request(_ command: any ParsableCommand) -> Requested {
    var command = command
    do {
      try command.run()
      return Requested(text: "")
    } catch {
      return Requested(text: CollageTool.message(for: error))
    }
  }

  /// Whether a verb has verbs of its own.
  static func hasSecondLevel(_ verb: String) -> Bool {
    secondLevelNames(verb) != nil
  }

  /// Whether a word is the name of a verb.
  static func isVerb(_ word: String) -> Bool {
    word == helpVerb || type(ofVerb: word) != nil
  }

  /// Whether a command says with an option which collage it is about.
  ///
  /// - Parameter words: The command, the verb first.
  /// - Returns: Whether it does; of `list` only an item's collage is named so.
  static func takesCollage(_ words: [String]) -> Bool {
    guard let verb = words.first.flatMap(type(ofVerb:)), verb != List.self else { return false }
    let second = verb.configuration.subcommands.first { $0.verbName == words.dropFirst().first }
    return help(of: second ?? verb.configuration.defaultSubcommand ?? verb)
      .contains("--collage ")
  }

  /// The verb that the argument parser brings along; it knows no options.
  private static let helpVerb = "help"

  /// The help on a verb, or on all.
  private static func help(_ words: CommandLineWords) throws -> Requested {
    let names = words.words.dropFirst().filter { !OptionNames.ofEveryVerb.contains($0) }
    if let verb = names.first, !verb.hasPrefix("-"), !isVerb(verb) {
      throw unknown(verb, among: verbNames)
    }
    return request(try parsed([helpVerb] + names, of: words))
  }

  /// The verbs that a verb has of its own; nil for most.
  static func secondLevelNames(_ verb: String) -> [String]? {
    let names = type(ofVerb: verb)?.configuration.subcommands.map { $0.verbName } ?? []
    return names.isEmpty ? nil : names
  }

  /// Whether a verb gives something a colour.
  private static func takesColour(_ verb: String?) -> Bool {
    verb.flatMap(type(ofVerb:)).map { help(of: $0).contains("--colour ") } ?? false
  }

  /// The help of a command.
  private static func help(of command: any ParsableCommand.Type) -> String {
    func help(_ type: (some ParsableCommand).Type) -> String { CollageTool.helpMessage(for: type) }
    return help(command)
  }

  /// Whether a verb with verbs of its own takes other words, too.
  private static func takesWords(_ verb: String) -> Bool {
    let usual = type(ofVerb: verb)?.configuration.defaultSubcommand
    return usual is any EditCommand.Type || usual is BatchCommands.Type
  }

  /// The usage of a command, as it stands under an error.
  static func usage(of command: any ParsableCommand.Type) -> String {
    func usage(_ type: (some ParsableCommand).Type) -> String {
      CollageTool.usageString(for: type)
    }
    return usage(command)
  }

  /// The usage of a verb, as it stands under an error.
  static func usage(ofVerb name: String) -> String? {
    type(ofVerb: name).map { usage(of: $0) }
  }

  private static func type(ofVerb name: String) -> (any ParsableCommand.Type)? {
    CollageTool.verbs.first { $0.verbName == name }
  }

  private static let verbNames = CollageTool.verbs.map { $0.verbName }

  /// A verb that does not exist, perhaps because another one is called so elsewhere.
  private static func unknown(
    _ name: String, of verb: String? = nil, among names: [String]
  ) -> UserFacingError {
    func full(_ name: String) -> String { [verb, name].compactMap { $0 }.joined(separator: " ") }
    let foreign = verb == nil ? ForeignVerbs.hint(name) ?? ForeignVerbs.photoHint(name) : nil
    return UserFacingError.usage(
      "there is no verb '\(full(name))'.",
      hint: foreign ?? Phrases.suggestion(NearestNames.to(name, among: names).map(full))
        ?? (names.count < 10
          ? "There are \(names.map(full).joined(separator: ", "))."
          : "`collage --help` lists the verbs."))
  }

  /// Makes this program's error from one of the argument parser.
  private static func translated(_ error: any Error, words: CommandLineWords) -> any Error {
    let full = CollageTool.fullMessage(for: error)
    guard CollageTool.exitCode(for: error) != .success else { return Requested(text: full) }
    let parserMessage = CollageTool.message(for: error)
    var message = parserMessage.withoutMarks
    var hint: String?
    if let suggested = message.firstMatch(of: /(?i) Did you mean '.*'\?/) {
      let names = suggested.output.matches(of: /'([^']*)'/).map { String($0.1) }
      // The parser finds any two short options alike; what is said of values is our own.
      let written = message.firstMatch(of: /^Unknown option '([^']*)'/)?.1
      hint = Phrases.suggestion(
        written.map { NearestNames.to(String($0), among: names) } ?? names)
      message = String(message[..<suggested.range.lowerBound])
    } else if message.hasPrefix("Missing value for '--background") {
      hint = "To the shell an unquoted #fff is a comment: write fff or '#fff'."
    } else if message.contains("for '--color "), takesColour(words.verb) {
      hint = "--color is about the terminal; the colour of a look is --colour."
    } else if message.hasPrefix("Unexpected argument") {
      hint = StrayWords.hint(words.verb)
    }
    if message.hasPrefix("Unknown option '-c'") || message.hasPrefix("Unknown option '--collage'") {
      hint = hintAboutCollage(words)
    }
    if let name = message.firstMatch(of: /^Missing expected argument '<(.*)>'/)?.1 {
      message = "missing the \(name)"
    }
    if message.last != "." { message += "." }
    // A value that is not allowed is explained by its message; the usage would only hide that.
    let isAboutValue = message.hasPrefix("The value '")
    return UserFacingError(
      "usage", .usage, message, hint: hint,
      usage: isAboutValue ? nil : usage(in: full, after: parserMessage))
  }

  /// What to do instead of naming the collage with an option, for a verb that has none.
  private static func hintAboutCollage(_ words: CommandLineWords) -> String? {
    guard let verb = words.verb else { return "-c goes with a verb: `collage show -c poster`." }
    return switch verb {
    case Open.verbName, Restore.verbName:
      "Name the collage without -c: `collage \(verb) poster`."
    default: "`collage \(fullVerb(words))` is about no single collage; leave out -c."
    }
  }

  /// The verb with its second word, if it has one.
  private static func fullVerb(_ words: CommandLineWords) -> String {
    let verb = words.verb ?? ""
    return [verb, hasSecondLevel(verb) ? words.secondWord : nil].compactMap { $0 }
      .joined(separator: " ")
  }

  /// The usage that the argument parser puts below its message, which can quote anything.
  private static func usage(in full: String, after message: String) -> String? {
    let rest = Substring(full.utf8.dropFirst("Error: ".utf8.count + message.utf8.count))
    guard let start = rest.firstRange(of: "\nUsage: ")?.upperBound else { return nil }
    let lines = rest[start...].split(separator: "\n").prefix { !$0.hasPrefix("  See ") }
    return lines.map { $0.drop { $0 == " " } }.joined(separator: "\n").withoutMarks
  }
}

extension ParsableCommand {
  /// The name of the command on the command line.
  static var verbName: String {
    configuration.commandName ?? "\(Self.self)".lowercased()
  }
}

extension String {
  /// The text without any mark of a protected argument.
  fileprivate var withoutMarks: String {
    filter { $0 != CommandLineWords.mark }
  }
}
