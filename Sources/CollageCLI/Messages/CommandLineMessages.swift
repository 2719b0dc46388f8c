internal import CollageCore

extension UserFacingError {
  init(_ error: CommandLineError, _ words: CommandLineArguments, usage: String) {
    let message = error.message
    self.init(
      "usage", .usage, message.last == "." ? message : message + ".",
      hint: error.hint(words), usage: usage)
    // The message lists the allowed values, so the usage isn't shown.
    if case .invalidValue = error { self.usage = nil }
  }
}

extension CommandLineError {
  fileprivate var message: String {
    switch self {
    case .invalidOption(let word): return "invalid option '\(word)'"
    case .unknownOption(let name, _): return "unknown option '\(name)'"
    case .missingValue(let option, let argument):
      return "missing value for '\(argument.synopsis(option))'"
    case .unexpectedValue(let option, let value):
      return "\(option) takes no value, but '\(value)' is given"
    case .missingArgument(let argument): return "missing the \(argument.valueName)"
    case .unexpectedArguments(let words) where words.count == 1:
      return "unexpected argument '\(words[0])'"
    case .unexpectedArguments(let words):
      let list = words.map { "'\($0)'" }.joined(separator: ", ")
      return "\(words.count) unexpected arguments: \(list)"
    case .invalidValue(let value, let option, let argument, let error):
      let start = "'\(value)' is not valid for '\(argument.synopsis(option))'"
      guard let error else {
        let values = argument.allValues
        let list =
          values.count > 2
          ? Phrases.alternatives(values) : Phrases.list(values.map { "'\($0)'" })
        return start + ". Use one of \(list)."
      }
      // If the error concerns only a part of the value, the message quotes this part.
      let part = error.value == value ? "" : "'\(error.value)' is not \(error.kind); "
      return "\(start): \(part)\(error.kind) is \(error.allowed)"
    }
  }

  fileprivate func hint(_ words: CommandLineArguments) -> String? {
    switch self {
    case .unknownOption("-c", _), .unknownOption("--collage", _): return Self.aboutCollage(words)
    case .unknownOption("--color", _):
      return "Only looks, text and watermarks take it. Use --no-color for output without color."
    case .unknownOption(_, let nearest): return Phrases.suggestion(nearest)
    case .invalidValue(_, _, _, let error?) where !error.nearest.isEmpty:
      return Phrases.didYouMean(error.nearest)
    case .missingValue("--background", _):
      return "Write fff or '#fff': an unquoted #fff is a comment in the shell."
    case .unexpectedArguments(let surplus) where surplus.count == 1:
      return SurplusArguments.hint(words.verb)
    default: return nil
    }
  }

  /// Returns a hint for a verb that has no option `--collage`.
  private static func aboutCollage(_ words: CommandLineArguments) -> String? {
    guard let verb = words.verb else { return "Put -c after a verb: `collage show -c poster`." }
    switch verb {
    case Open.verbName, Restore.verbName:
      return "Name the collage without -c: `collage \(verb) poster`."
    default:
      let second = CommandParser.hasSecondLevel(verb) ? words.secondWord : nil
      let name = [verb, second].compactMap { $0 }.joined(separator: " ")
      return "Omit -c: `collage \(name)` doesn't apply to a single collage."
    }
  }
}

/// Hints for verbs with too many positional arguments.
enum SurplusArguments {
  private static let hints = [
    New.verbName: "Set the size with --size.",
    List.verbName: "Find collages by name with --search.",
    CanvasCommand.verbName: "Use options such as --size, --dpi, --background and --frame.",
    Save.verbName: "Name the collage with -c, or write a file with `collage render -o FILE`.",
  ]

  static func hint(_ verb: String?) -> String? { verb.flatMap { hints[$0] } }
}
