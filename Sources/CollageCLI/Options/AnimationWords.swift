internal import ArgumentParser
internal import CollageCore

/// The words of `animate`: `hero beach opacity 0 own`, `hero position 0 50% own`, `@all none`.
struct AnimationWords {
  /// The items.
  let items: ItemWords
  /// What is animated; nil is all of it, which is taken off.
  let part: MotionPart?
  /// Where it begins, or `none`; a position is one text.
  let from: String?
  /// Where it ends.
  let to: String?

  /// Takes the words apart: the last word that names what can be animated, and what follows it.
  ///
  /// - Parameters:
  ///   - words: What was written.
  ///   - command: The command, for its usage.
  /// - Throws: ``ValueError``, ``UserFacingError`` when something is missing.
  init(_ words: [Word], of command: any ParsableCommand.Type) throws {
    let texts = words.map(\.text)
    let isNone = texts.last?.lowercased() == LookText.none
    // An item can be called like a part; then there is another word before its end.
    guard let place = texts.indices.dropFirst().last(where: { Self.part(texts[$0]) != nil }) else {
      guard isNone else { throw Self.nothingAnimated(texts, command) }
      items = ItemWords(words.dropLast())
      (part, from, to) = (nil, nil, nil)
      return
    }
    items = ItemWords(Array(words[..<place]))
    part = Self.part(texts[place])
    let values = Array(texts[(place + 1)...])
    guard !isNone || values.count != 1 else {
      (from, to) = (LookText.none, nil)
      return
    }
    let ends = part == .position ? Self.positions(values) : values
    let wanted = part == .reveal ? 0 : 2
    guard ends.count >= wanted else {
      throw UserFacingError.missing(
        ends.isEmpty ? "where it begins and ends" : "where it ends", in: command)
    }
    guard ends.count == wanted else {
      throw UserFacingError.usage(
        "'\(ends[wanted])' is one word too many behind '\(texts[place])'.",
        hint: wanted == 0
          ? "Items stand before it: collage animate @all reveal."
          : "It takes two values, where it begins and where it ends.")
    }
    (from, to) = (ends.first, ends.last)
  }

  private static func part(_ word: String) -> MotionPart? {
    MotionPart(rawValue: word.lowercased())
  }

  /// Joins the two words of positions.
  private static func positions(_ words: [String]) -> [String] {
    var (ends, rest) = ([String](), words[...])
    while let first = rest.popFirst() {
      let isWhole = first.lowercased() == AnimationText.own || first.contains { ", ".contains($0) }
      ends.append(
        isWhole ? first : [first, rest.popFirst()].compactMap { $0 }.joined(separator: ","))
    }
    return ends
  }

  private static func nothingAnimated(
    _ words: [String], _ command: any ParsableCommand.Type
  ) -> any Error {
    guard !words.isEmpty else {
      return UserFacingError.missing("an item and what is to move", in: command)
    }
    let nearest = words.dropFirst().compactMap { word in
      NearestNames.to(word.lowercased(), among: AnimationText.parts).first
    }
    var error = UserFacingError.missing(
      "what is to move: \(AnimationText.parts.joined(separator: ", ")), or none", in: command)
    if !nearest.isEmpty { error.hint = Phrases.suggestion(Array(nearest.suffix(1))) }
    return error
  }
}
