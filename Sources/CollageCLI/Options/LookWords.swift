internal import ArgumentParser
internal import CollageCore

/// The words of verbs that give items a width and perhaps a colour: `hero beach 5% white`.
struct LookWords {
  /// The items.
  let items: ItemWords
  /// How wide it is; nil takes it off.
  let width: WantedLength?
  /// The colour; nil if none is given.
  let color: Color?

  /// Takes the words apart.
  ///
  /// A colour and a width can look alike, as `200`, and so can a width and the beginning of a UUID. So
  /// the last word is a colour only if there is a width before it and an item before that.
  ///
  /// - Parameters:
  ///   - words: What was written.
  ///   - given: The colour, if an option says it; then no word does.
  ///   - command: The command, for its usage.
  /// - Throws: ``ValueError``, ``UserFacingError`` when something is missing.
  init(
    _ words: [Word], color given: Color?, of command: any ParsableCommand.Type
  ) throws {
    let texts = words.map(\.text)
    guard given == nil, texts.count > 2, LookText.isLength(texts[texts.count - 2]) else {
      let (items, values) = try ItemWords(words).splitLast(1, value: "a width", of: command)
      self.items = items
      width = try Self.width(values[0])
      color = given
      return
    }
    let last = texts[texts.count - 1]
    // What is no colour may be the width, behind an item whose name reads as one.
    guard !LookText.isLength(last) || (try? ColorText.color(last)) != nil else {
      items = ItemWords(words.dropLast())
      width = try LookText.width(last)
      color = nil
      return
    }
    color = try ColorText.color(last)
    items = ItemWords(words.dropLast(2))
    width = try LookText.width(texts[texts.count - 2])
  }

  /// A width, or `none`.
  private static func width(_ text: String) throws(ValueError) -> WantedLength? {
    try LookText.orNone(text, LookText.width)
  }
}
