internal import Foundation

/// The arguments of the program, made ready for the parser.
///
/// The parser takes `-20` for an option. So an argument that starts like a negative number gets a
/// private-use character in front, which the value types take off again.
struct CommandLineWords {
  /// The mark of protected arguments, U+F8F0.
  static let mark: Character = "\u{F8F0}"

  /// The arguments in the order that the parser needs: the verb first.
  let words: [String]

  /// Whether there are no arguments at all.
  var isEmpty: Bool { words.isEmpty }

  /// Makes the arguments ready.
  ///
  /// - Parameter arguments: The words after the program's name.
  init(_ arguments: [String]) {
    // What a shell's completion asks is for the parser alone.
    words =
      arguments.first == "---completion"
      ? arguments : Self.verbFirst(Self.protected(arguments))
  }

  /// The first word that is no option: the verb.
  var verb: String? {
    words.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
  }

  /// The word after the verb, if it is no option.
  var secondWord: String? {
    words.count > 1 && !words[1].hasPrefix("-") ? words[1] : nil
  }

  /// Whether a failure is to be reported as JSON, even when the arguments cannot be parsed.
  var asksForJSON: Bool {
    words.prefix { $0 != "--" }.contains("--json")
  }

  /// When colours are wanted, even when the arguments cannot be parsed.
  var colorMode: ColorMode {
    let options = words.prefix { $0 != "--" }
    if let index = options.firstIndex(of: "--color"), index + 1 < options.endIndex {
      return ColorMode(rawValue: options[index + 1]) ?? .auto
    }
    return ColorMode.allCases.first { options.contains("--color=\($0.rawValue)") } ?? .auto
  }

  /// Puts the mark before negative numbers, up to `--`.
  private static func protected(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].map { isNegativeNumber($0) ? "\(mark)\($0)" : $0 } + arguments[end...]
  }

  /// Whether a word starts with `-`, perhaps a point, and a digit.
  private static func isNegativeNumber(_ word: String) -> Bool {
    var bytes = word.utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "-"), var byte = bytes.next() else { return false }
    if byte == UInt8(ascii: ".") { byte = bytes.next() ?? 0 }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The options that every verb has and that take a value.
  private static let optionsWithValue: Set = ["-c", "--collage", "--store", "--color"]

  /// Moves options that stand before the verb behind it, as the parser wants the verb first.
  private static func verbFirst(_ words: [String]) -> [String] {
    guard let first = words.first, first.hasPrefix("-") else { return words }
    var index = 0
    while index < words.count, words[index].hasPrefix("-"), words[index] != "--" {
      index += optionsWithValue.contains(words[index]) ? 2 : 1
    }
    guard index < words.count, words[index] != "--" else { return words }
    var depth = 1
    if CommandReader.hasSecondLevel(words[index]), index + 1 < words.count,
      !words[index + 1].hasPrefix("-")
    {
      depth = 2
    }
    var ordered = Array(words[index..<(index + depth)])
    ordered += words[..<index]
    ordered += words[(index + depth)...]
    return ordered
  }
}

extension String {
  /// The text without the mark of a protected argument.
  var unprotected: String {
    first == CommandLineWords.mark ? String(dropFirst()) : self
  }
}
