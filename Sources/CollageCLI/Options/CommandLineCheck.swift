/// Finds out why the argument parser refused words, in its order.
struct CommandLineCheck {
  /// The words behind the command's name, ready for the parser.
  let words: [String]
  /// The command's arguments, without those of the parser.
  let arguments: [ArgumentDescription]
  /// Reads words as those of the command, and returns the value that could not be read.
  let read: ([String]) -> ValueFailure?

  /// The reason.
  ///
  /// - Parameter failure: The value that could not be read, if any.
  /// - Returns: The error; nil if nothing is wrong with the words.
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
      ?? unknown.first.map { .unknownOption($0, like: nearest($0)) } ?? surplus(positional)
  }

  /// What is wrong with an option; takes its values from the rest of the words.
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

  /// What is wrong with the positional arguments, apart from their number being too large.
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

  /// That an argument refuses a value.
  ///
  /// Several arguments can have the value of a failure: the reader of one refuses it among no others.
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

  /// The words that no argument takes.
  private func surplus(_ values: [String]) -> CommandLineError? {
    let positional = arguments.filter { $0.kind == .positional }
    let count = positional.contains(where: \.isRepeating) ? values.count : positional.count
    let surplus = values.dropFirst(count).map(\.unprotected)
    return surplus.isEmpty ? nil : .unexpectedArguments(surplus)
  }

  /// The long option that is most like another one; nil if none is like it.
  private func nearest(_ name: String) -> String? {
    guard name.hasPrefix("--") else { return nil }
    return arguments.filter(\.isShown).flatMap(\.names).filter { $0.hasPrefix("--") }
      .map { (name: $0, distance: Self.distance($0, name)) }.filter { $0.distance < 4 }
      .min { $0.distance < $1.distance }?.name
  }

  /// How many letters are to be inserted, removed or changed to get from one text to another.
  private static func distance(_ from: String, _ to: String) -> Int {
    var row = Array(0...to.count)
    for (index, letter) in from.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in to.enumerated() {
        let cost = min(row[column] + 1, row[column + 1] + 1, diagonal + (letter == other ? 0 : 1))
        (diagonal, row[column + 1]) = (row[column + 1], cost)
      }
    }
    return row[to.count]
  }

  private static func isValue(_ word: String) -> Bool { !word.hasPrefix("-") || word == "-" }

  /// Whether a word can be neither an option nor a value.
  private static func isInvalid(_ word: String) -> Bool {
    word.hasPrefix("---") || word.hasPrefix("-=")
  }

  /// An option's name and the value in the same word; nothing behind `--name=` is no value.
  private static func parts(_ word: String) -> (name: String, value: String?) {
    guard let sign = word.firstIndex(of: "=") else { return (word, nil) }
    let value = String(word[word.index(after: sign)...])
    return (String(word[..<sign]), value.isEmpty && word.hasPrefix("--") ? nil : value)
  }
}
