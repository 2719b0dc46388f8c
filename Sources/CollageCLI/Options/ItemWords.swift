internal import ArgumentParser
internal import CollageCore

/// The words of a command that names items first and values after them.
struct ItemWords {
  /// What was written.
  let words: [String]

  /// Takes a command's positional arguments.
  init(_ words: [Word]) {
    self.words = words.map(\.text)
  }

  /// The selectors of all words.
  ///
  /// - Parameter command: The command, for its usage.
  /// - Returns: At least one selector.
  /// - Throws: ``SelectionError``, ``UserFacingError`` when there are none.
  func selectors(of command: any ParsableCommand.Type) throws -> [ItemSelector] {
    guard !words.isEmpty else {
      throw UserFacingError.missing("an item", in: command)
    }
    let selectors = try words.flatMap(ItemSelector.parse)
    guard !selectors.isEmpty else { throw SelectionError.nothingNamed }
    return selectors
  }

  /// The words as items, when an option gives the value: then the last word must be no value too.
  ///
  /// - Parameters:
  ///   - value: What the last word would be, such as `a factor`.
  ///   - option: The option that is given.
  /// - Returns: The same words.
  /// - Throws: ``UserFacingError`` when the last word can be nothing but a value.
  func withoutValue(_ value: String, besides option: String) throws(UserFacingError) -> ItemWords {
    guard words.count > 1, let last = words.last, Self.isValue(last) else { return self }
    throw UserFacingError.usage(
      "there are \(value), \(last), and \(option).", hint: "Give one of them.")
  }

  /// Whether a word can be nothing but a value.
  private static func isValue(_ word: String) -> Bool {
    // From four digits on it may be the beginning of a UUID.
    DecimalText.factor(word) != nil
      && (word.count < ItemSelector.minimumPrefix || !word.allSatisfy(\.isNumber))
  }

  /// The words before the last ones, and the last ones.
  ///
  /// - Parameters:
  ///   - count: How many values follow the items.
  ///   - value: What the values are, for the message.
  ///   - command: The command, for its usage.
  /// - Returns: The items' words and the values.
  /// - Throws: ``UserFacingError`` when there are too few words.
  func splitLast(
    _ count: Int, value: String, of command: any ParsableCommand.Type
  ) throws(UserFacingError) -> (items: ItemWords, values: [String]) {
    guard !words.isEmpty else { throw UserFacingError.missing("an item and \(value)", in: command) }
    guard words.count > count else {
      let isItemMissing = words.count == count && words.allSatisfy(Self.isValue)
      throw UserFacingError.missing(isItemMissing ? "an item" : value, in: command)
    }
    return (ItemWords(words.dropLast(count).map(Word.init(argument:))), words.suffix(count))
  }
}
