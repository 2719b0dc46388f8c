internal import Foundation

/// The program's arguments, prepared for the argument parser.
///
/// The parser takes `-20` for an option. An argument that starts like a negative number is
/// therefore prefixed with a private-use character, which the value types remove.
struct CommandLineArguments {
  /// The prefix of protected arguments, U+F8F0.
  static let mark: Character = "\u{F8F0}"

  /// The arguments in the order that the parser needs, with the verb first.
  let words: [String]
  /// A Boolean value that indicates whether `--color` set the color of the output of a verb that has a color of its
  /// own, as it did in earlier versions.
  let usesDeprecatedColor: Bool

  /// True if there is nothing to do: no arguments, or only options that all verbs have.
  var isEmpty: Bool {
    var rest = words[...]
    while let word = rest.first, OptionNames.common.contains(word) {
      let count = OptionNames.values(of: word) == .one ? 2 : 1
      guard rest.count >= count else { return false }
      rest = rest.dropFirst(count)
    }
    return rest.isEmpty
  }

  /// The first word that looks like several short options in one: `-dash.jpg`.
  ///
  /// No verb supports combined short options, but files can have such names.
  var combinedShortOptions: String? {
    words.prefix { $0 != "--" }.first { word in
      word.count > 2 && word.hasPrefix("-") && !word.hasPrefix("--")
        && word.dropFirst(2).first != "="
    }
  }

  /// Prepares the arguments.
  ///
  /// - Parameter arguments: The words after the program's name.
  init(_ arguments: [String]) {
    // A request for completions has the words of the shell, unchanged.
    guard !Self.isCompletionRequest(arguments) else {
      (words, usesDeprecatedColor) = (arguments, false)
      return
    }
    let ordered = Self.insertingTableVerb(Self.verbFirst(Self.protected(arguments)))
    // Most commands set no color.
    guard ordered.contains(where: { $0.hasPrefix("--colo") }) else {
      (words, usesDeprecatedColor) = (ordered, false)
      return
    }
    let (present, count) = Self.withOutputColor(ordered)
    let options = present.prefix { $0 != "--" }
    words = options.map(Self.presentSpelling) + present[options.endIndex...]
    usesDeprecatedColor = count > 0 && CommandParser.takesColor(words)
  }

  /// Turns `--color WHEN` into flags, unless it is the color of a look or a text.
  ///
  /// - Parameter words: The arguments, the verb first.
  /// - Returns: The arguments with flags, and the number of options that were replaced.
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

  /// Returns an option in the present spelling: `--colour` is that of earlier versions.
  private static func presentSpelling(_ word: String) -> String {
    let former = "--colour"
    return word == former || word.hasPrefix(former + "=")
      ? "--color" + word.dropFirst(former.count) : word
  }

  /// Returns whether a shell requests completions, with this version's script or with the parser's
  /// script of earlier versions.
  private static func isCompletionRequest(_ arguments: [String]) -> Bool {
    [Completion.question, "---completion"].contains(arguments.first)
  }

  /// Inserts the verb for tables, whose options differ from those for batches of commands.
  static func insertingTableVerb(_ words: [String]) -> [String] {
    guard words.first == Batch.verbName, words.dropFirst().first != BatchTable.verbName,
      words.prefix(while: { $0 != "--" })
        .contains(where: { $0 == "--csv" || $0.hasPrefix("--csv=") })
    else { return words }
    return [words[0], BatchTable.verbName] + words.dropFirst()
  }

  /// The verb: the first word, unless it is an option.
  var verb: String? {
    words.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
  }

  /// The word after the verb, unless it is an option.
  var secondWord: String? {
    words.count > 1 && !words[1].hasPrefix("-") ? words[1] : nil
  }

  /// Returns the last value of an option, even if the arguments can't be parsed.
  ///
  /// - Parameter names: The option's names.
  /// - Returns: The value; `nil` if the option isn't given.
  func value(of names: Set<String>) -> String? { Self.value(of: names, in: words) }

  /// Returns the last value of an option in a command's words.
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

  /// The output format for errors, even if the arguments can't be parsed.
  var format: OutputFormat {
    words.prefix { $0 != "--" }.contains("--json") ? .json : .text
  }

  /// When messages have color, even if the arguments can't be parsed.
  var colorMode: ColorMode {
    let options = words.prefix { $0 != "--" }
    return options.contains("--no-color")
      ? .never : options.contains("--force-color") ? .always : .auto
  }

  /// Prefixes negative numbers before `--` with the mark.
  private static func protected(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let words = arguments[..<end]
    let hasList = words.contains { $0 == "--files-from" || $0.hasPrefix("--files-from=") }
    return words.indices.map { index in
      // With a list of files, -0 is the option for its format, unless it is a coordinate.
      let isFlag =
        hasList && words[index] == "-0"
        && !words[max(0, index - 2)..<index].contains("--at")
      return isNegativeNumber(words[index]) && !isFlag ? "\(mark)\(words[index])" : words[index]
    } + arguments[end...]
  }

  /// Returns whether a word starts with `-`, an optional decimal point, and a digit.
  private static func isNegativeNumber(_ word: String) -> Bool {
    var bytes = word.utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "-"), var byte = bytes.next() else { return false }
    if byte == UInt8(ascii: ".") { byte = bytes.next() ?? 0 }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Moves options before the verb to the end, because the parser needs the verb first.
  private static func verbFirst(_ words: [String]) -> [String] {
    guard let index = verbIndex(words), index > 0 else { return words }
    var end = words.firstIndex(of: "--") ?? words.endIndex
    if end < index { end = words.endIndex }
    return Array(words[index..<end]) + words[..<index] + words[end...]
  }

  /// Returns the index of the verb: the first word that is neither an option nor an option's value.
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
        // The option takes all words up to the next option, but here also ends at a verb.
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
  /// The flags that ask for the mode.
  fileprivate var flags: [String] {
    switch self {
    case .always: ["--force-color"]
    case .never: ["--no-color"]
    case .auto: []
    }
  }
}

extension String {
  /// The text without the mark of a protected argument.
  var unprotected: String {
    first == CommandLineArguments.mark ? String(dropFirst()) : self
  }
}
