internal import CollageCore

/// Finds the first error in a command line that the argument parser rejected.
///
/// The checks have the same order as in the parser.
struct CommandLineCheck {
  /// The words after the command's name, in the form that the parser gets: protected arguments
  /// begin with a mark.
  let words: [String]
  /// The command's arguments, without those that the parser adds.
  let arguments: [ArgumentDescription]
  /// Parses words as arguments of the command; returns the first invalid value.
  let read: ([String]) -> ValueFailure?

  /// Returns the first error; `nil` if the checks don't find one.
  ///
  /// `failure` is the value that the parser rejected, if any.
  func error(_ failure: ValueFailure?) -> CommandLineError? {
    if let word = words.prefix(while: { $0 != "--" }).first(where: Self.isInvalid) {
      return .invalidOption(word)
    }
    var (rest, positional, unknown) = (words[...], [String](), [String]())
    while let word = rest.popFirst() {
      if word == "--" {
        positional += rest
        break
      }
      guard !Self.isValue(word) else {
        positional.append(word)
        continue
      }
      let (name, value) = Self.parts(word)
      guard let argument = arguments.first(where: { $0.names.contains(name) }) else {
        unknown.append(name)
        continue
      }
      if let error = error(in: word, name, value, argument, &rest, failure) { return error }
    }
    return error(positional, failure)
      ?? unknown.first.map { .unknownOption($0, nearest: nearest($0)) } ?? surplus(positional)
  }

  /// Returns the error in an option, if any, and removes the option's values from the remaining
  /// words.
  private func error(
    in word: String, _ name: String, _ attached: String?, _ argument: ArgumentDescription,
    _ rest: inout ArraySlice<String>, _ failure: ValueFailure?
  ) -> CommandLineError? {
    if argument.kind == .flag {
      return attached.map { .unexpectedValue(option: name, value: $0.unprotected) }
    }
    var values = attached.map { [$0] } ?? []
    while let next = rest.first, Self.isValue(next), values.isEmpty || argument.takesWords {
      values.append(next)
      rest.removeFirst()
    }
    guard let value = values.first else { return .missingValue(option: name, argument) }
    let words = attached == nil ? [word, value] : [word]
    return refusal(of: value, argument, option: name, in: words, failure)
  }

  /// Returns the first error in the positional arguments, except for surplus ones.
  private func error(_ values: [String], _ failure: ValueFailure?) -> CommandLineError? {
    var index = 0
    for argument in arguments where argument.kind == .positional {
      guard index < values.count else {
        return argument.isOptional ? nil : .missingArgument(argument)
      }
      repeat {
        let words = ["--"] + values[...index]
        if let error = refusal(of: values[index], argument, option: nil, in: words, failure) {
          return error
        }
        index += 1
      } while argument.isRepeating && index < values.count
    }
    return nil
  }

  /// Returns an error if an argument rejects a value.
  ///
  /// `failure` contains only the rejected value, and several arguments can have this value.
  /// Therefore, only this argument is parsed again; a positional argument is parsed with the
  /// positional arguments before it.
  private func refusal(
    of value: String, _ argument: ArgumentDescription, option: String?, in words: [String],
    _ failure: ValueFailure?
  ) -> CommandLineError? {
    let text = value.unprotected
    if !argument.allValues.isEmpty {
      let isKnown = argument.allValues.contains(text)
      return isKnown ? nil : .invalidValue(text, option: option, argument, nil)
    }
    guard let failure, failure.word == text, read(words)?.word == text else { return nil }
    return .invalidValue(text, option: option, argument, failure.error)
  }

  /// Returns an error if there are too many positional arguments.
  private func surplus(_ values: [String]) -> CommandLineError? {
    let positional = arguments.filter { $0.kind == .positional }
    let count = positional.contains(where: \.isRepeating) ? values.count : positional.count
    let surplus = values.dropFirst(count).map(\.unprotected)
    return surplus.isEmpty ? nil : .unexpectedArguments(surplus)
  }

  /// Returns the visible long options most similar to a name.
  private func nearest(_ name: String) -> [String] {
    let names = arguments.filter(\.isShown).flatMap(\.names)
    return NearestNames.to(name, among: names.filter { $0.hasPrefix("--") })
  }

  private static func isValue(_ word: String) -> Bool { !word.hasPrefix("-") || word == "-" }

  /// Returns whether a word is neither a valid option nor a valid value.
  private static func isInvalid(_ word: String) -> Bool {
    word.hasPrefix("---") || word.hasPrefix("-=")
  }

  /// Splits `--name=value`.
  ///
  /// The value is `nil` if the word has no equals sign, or if it is a long option that ends with
  /// its first equals sign.
  private static func parts(_ word: String) -> (name: String, value: String?) {
    guard let sign = word.firstIndex(of: "=") else { return (word, nil) }
    let value = String(word[word.index(after: sign)...])
    return (String(word[..<sign]), value.isEmpty && word.hasPrefix("--") ? nil : value)
  }
}
