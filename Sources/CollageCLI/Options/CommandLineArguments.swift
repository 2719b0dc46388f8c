internal import Foundation

/// The program's arguments, prepared for the argument parser.
///
/// The parser treats `-20` as an option. Therefore, an argument that starts like a negative number
/// is protected: it gets a prefix, the mark, which is a private-use character. The types that parse
/// the values, such as ``Word``, remove the mark.
struct CommandLineArguments {
  /// The prefix of protected arguments: U+F8F0.
  static let protectionMark: Character = "\u{F8F0}"

  /// The arguments in the order that the parser requires: the verb first.
  let words: [String]
  /// True if `--color WHEN` sets the color of messages, although the verb has its own option
  /// `--color` for a color; this use is deprecated.
  let usesDeprecatedColor: Bool

  /// True if the arguments are only options that all verbs accept, and the values of these options.
  var isEmpty: Bool {
    var rest = words[...]
    while let word = rest.first, OptionNames.common.contains(word) {
      let count = OptionNames.values(of: word) == .one ? 2 : 1
      guard rest.count >= count else { return false }
      rest = rest.dropFirst(count)
    }
    return rest.isEmpty
  }

  /// The first word that looks like several combined short options, such as `-dash.jpg`.
  ///
  /// Verbs don't support combined short options, so such a word can be the name of a file.
  var combinedShortOptions: String? {
    words.prefix { $0 != "--" }.first { word in
      word.count > 2 && word.hasPrefix("-") && !word.hasPrefix("--")
        && word.dropFirst(2).first != "="
    }
  }

  init(_ arguments: [String]) {
    // A completion request contains the words of the user's command line, which must not change.
    guard !Self.isCompletionRequest(arguments) else {
      (words, usesDeprecatedColor) = (arguments, false)
      return
    }
    let ordered = Self.insertingTableVerb(Self.verbFirst(Self.protected(arguments)))
    // Most commands set no color and don't need the slower check.
    guard ordered.contains(where: { $0.hasPrefix("--colo") }) else {
      (words, usesDeprecatedColor) = (ordered, false)
      return
    }
    let (present, count) = Self.withOutputColor(ordered)
    let options = present.prefix { $0 != "--" }
    words = options.map(Self.presentSpelling) + present[options.endIndex...]
    usesDeprecatedColor = count > 0 && CommandParser.takesColor(words)
  }

  /// Replaces `--color WHEN` by flags, unless WHEN is the color of a look or of text; `count` is
  /// the number of replaced options.
  private static func withOutputColor(_ words: [String]) -> (words: [String], count: Int) {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    var (present, index, count) = ([String](), 0, 0)
    while index < end {
      let word = words[index]
      let isSplit = word == "--color" && index + 1 < end
      let value =
        isSplit ? words[index + 1] : word.hasPrefix("--color=") ? String(word.dropFirst(8)) : nil
      let mode = value.flatMap { ColorMode(rawValue: $0) }
      index += 1
      if let mode, mode != .auto || !CommandParser.takesColor(words) {
        present += mode.flags
        count += 1
        index += isSplit ? 1 : 0
      } else {
        present.append(word)
      }
    }
    return (present + words[end...], count)
  }

  /// Returns an option in its current spelling; earlier versions had the option `--colour`.
  private static func presentSpelling(_ word: String) -> String {
    let former = "--colour"
    return word == former || word.hasPrefix(former + "=")
      ? "--color" + word.dropFirst(former.count) : word
  }

  /// Returns whether a shell requests completions, either with the current script or with the
  /// script that the argument parser generated for earlier versions.
  private static func isCompletionRequest(_ arguments: [String]) -> Bool {
    [Completion.requestArgument, "---completion"].contains(arguments.first)
  }

  /// Inserts the subcommand for tables after `batch`, because the options for tables differ from
  /// those for scripts.
  static func insertingTableVerb(_ words: [String]) -> [String] {
    guard words.first == Batch.verbName, words.dropFirst().first != BatchTable.verbName,
      words.prefix(while: { $0 != "--" })
        .contains(where: { $0 == "--csv" || $0.hasPrefix("--csv=") })
    else { return words }
    return [words[0], BatchTable.verbName] + words.dropFirst()
  }

  /// The verb: the first word, if it isn't an option.
  var verb: String? {
    words.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
  }

  /// The second word, if it isn't an option.
  var secondWord: String? {
    words.count > 1 && !words[1].hasPrefix("-") ? words[1] : nil
  }

  /// Returns the last value of an option, even if the arguments are invalid; `nil` if the option
  /// isn't given.
  func value(of names: Set<String>) -> String? { Self.value(of: names, in: words) }

  static func value(of names: Set<String>, in words: [String]) -> String? {
    let options = words.prefix { $0 != "--" }
    for (index, word) in options.enumerated().reversed() {
      if names.contains(word) { return options.dropFirst(index + 1).first?.unprotected }
      if let name = names.first(where: { word.hasPrefix($0 + "=") }) {
        return String(word.dropFirst(name.count + 1))
      }
    }
    return nil
  }

  /// The format of errors, even if the arguments are invalid.
  var format: OutputFormat {
    words.prefix { $0 != "--" }.contains("--json") ? .json : .text
  }

  /// The color mode of messages, even if the arguments are invalid.
  var colorMode: ColorMode {
    let options = words.prefix { $0 != "--" }
    return options.contains("--no-color")
      ? .never : options.contains("--force-color") ? .always : .auto
  }

  /// Protects the negative numbers before `--` with the mark.
  private static func protected(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let words = arguments[..<end]
    let hasList = words.contains { $0 == "--files-from" || $0.hasPrefix("--files-from=") }
    return words.indices.map { index in
      // If `--files-from` is given, `-0` is the flag for a list that is separated by null
      // characters, unless `-0` is a coordinate after `--at`.
      let isFlag =
        hasList && words[index] == "-0"
        && !words[max(0, index - 2)..<index].contains("--at")
      return isNegativeNumber(words[index]) && !isFlag
        ? "\(protectionMark)\(words[index])" : words[index]
    } + arguments[end...]
  }

  /// Returns whether a word starts with `-`, an optional decimal point, and a digit.
  private static func isNegativeNumber(_ word: String) -> Bool {
    var bytes = word.utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "-"), var byte = bytes.next() else { return false }
    if byte == UInt8(ascii: ".") { byte = bytes.next() ?? 0 }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Moves the options before the verb behind the verb's arguments, because the parser requires the
  /// verb first.
  private static func verbFirst(_ words: [String]) -> [String] {
    guard let index = verbIndex(words), index > 0 else { return words }
    var end = words.firstIndex(of: "--") ?? words.endIndex
    if end < index { end = words.endIndex }
    return Array(words[index..<end]) + words[..<index] + words[end...]
  }

  /// Returns the index of the verb: the first word that is neither an option nor an option's value;
  /// `nil` if there isn't a verb.
  private static func verbIndex(_ words: [String]) -> Int? {
    var index = 0
    while index < words.count {
      let word = words[index]
      guard word != "--" else { return nil }
      guard word.hasPrefix("-") else { return index }
      index += 1
      switch OptionNames.values(of: word) {
      case .none: break
      case .one: index += 1
      case .many:
        // The values of this option are all words up to the next option, or, before the verb, up to
        // the verb.
        while index < words.count, !words[index].hasPrefix("-"),
          !CommandParser.isVerb(words[index])
        {
          index += 1
        }
      }
    }
    return nil
  }
}

extension ColorMode {
  fileprivate var flags: [String] {
    switch self {
    case .always: ["--force-color"]
    case .never: ["--no-color"]
    case .auto: []
    }
  }
}

extension String {
  /// The text without the mark of protected arguments.
  var unprotected: String {
    first == CommandLineArguments.protectionMark ? String(dropFirst()) : self
  }
}
