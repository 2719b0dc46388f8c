internal import ArgumentParser
internal import CollageCore

/// The arguments of a command: items, followed by values.
struct ItemArguments {
  let arguments: [String]

  init(_ words: [Word]) {
    self.arguments = words.map(\.text)
  }

  /// Returns the selectors of all arguments, at least one.
  func selectors(of command: any ParsableCommand.Type) throws -> [ItemSelector] {
    guard !arguments.isEmpty else {
      throw UserFacingError.missing(.item, in: command)
    }
    let selectors = try arguments.flatMap(ItemSelector.parse)
    guard !selectors.isEmpty else { throw SelectionError.nothingNamed }
    return selectors
  }

  /// Returns all arguments as items, because an option provides the value.
  ///
  /// Throws an error if there are several arguments and the last one can only be a value.
  func withoutValue(_ value: Operand, besides option: Operand) throws(UserFacingError)
    -> ItemArguments
  {
    guard arguments.count > 1, let last = arguments.last, Self.isValue(last) else { return self }
    throw .valueAndOption(value, last, option)
  }

  /// Returns whether a word is a value and can't be an item.
  private static func isValue(_ word: String) -> Bool {
    // A word of four or more digits can be a UUID prefix, and therefore an item.
    DecimalParser.factor(word) != nil
      && (word.count < ItemSelector.minimumPrefixLength || !word.allSatisfy(\.isNumber))
  }

  /// Splits off the last `count` arguments as values; throws an error if no items remain.
  func splitLast(
    _ count: Int, value: Operand, of command: any ParsableCommand.Type
  ) throws(UserFacingError) -> (items: ItemArguments, values: [String]) {
    guard !arguments.isEmpty else { throw UserFacingError.missing(.itemAnd(value), in: command) }
    guard arguments.count > count else {
      let isItemMissing = arguments.count == count && arguments.allSatisfy(Self.isValue)
      throw UserFacingError.missing(isItemMissing ? .item : value, in: command)
    }
    return (
      ItemArguments(arguments.dropLast(count).map(Word.init(argument:))), arguments.suffix(count)
    )
  }
}
