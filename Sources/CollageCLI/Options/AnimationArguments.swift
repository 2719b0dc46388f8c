internal import ArgumentParser
internal import CollageCore

/// The arguments of `animate`, such as `hero beach opacity 0 own` or `@all none`.
///
/// `own` is the value that the item has without the animation.
struct AnimationArguments {
  let items: ItemArguments
  /// The animated property; `nil` to remove all animations from the items.
  let part: MotionProperty?
  /// The start value, or `none` to remove the animation of the property; `nil` without a property,
  /// or if the property takes no values.
  ///
  /// The coordinates of a position are joined into one string.
  let from: String?
  let to: String?

  /// Splits the arguments at the last one that names a property that can be animated.
  init(_ words: [Word], of command: any ParsableCommand.Type) throws {
    let texts = words.map(\.text)
    let isNone = texts.last?.lowercased() == LookParser.none
    // An item can have the name of a property; the name of the animated property then follows it.
    guard let index = texts.indices.dropFirst().last(where: { Self.part(texts[$0]) != nil }) else {
      guard isNone else { throw Self.nothingAnimated(texts, command) }
      items = ItemArguments(words.dropLast())
      (part, from, to) = (nil, nil, nil)
      return
    }
    items = ItemArguments(Array(words[..<index]))
    part = Self.part(texts[index])
    let values = Array(texts[(index + 1)...])
    guard !isNone || values.count != 1 else {
      (from, to) = (LookParser.none, nil)
      return
    }
    let ends = part == .position ? Self.positions(values) : values
    let requiredCount = part == .reveal ? 0 : 2
    guard ends.count >= requiredCount else {
      throw UserFacingError.missing(
        ends.isEmpty ? .motionEnds : .motionEnd, in: command)
    }
    guard ends.count == requiredCount else {
      throw UserFacingError.extraMotionValue(
        ends[requiredCount], texts[index], takesValues: requiredCount > 0)
    }
    (from, to) = (ends.first, ends.last)
  }

  private static func part(_ word: String) -> MotionProperty? {
    MotionProperty(rawValue: word.lowercased())
  }

  /// Joins the two coordinates of each position into one string.
  private static func positions(_ words: [String]) -> [String] {
    var (ends, rest) = ([String](), words[...])
    while let first = rest.popFirst() {
      let isWhole =
        first.lowercased() == AnimationParser.own || first.contains { ", ".contains($0) }
      ends.append(
        isWhole ? first : [first, rest.popFirst()].compactMap { $0 }.joined(separator: ","))
    }
    return ends
  }

  private static func nothingAnimated(
    _ words: [String], _ command: any ParsableCommand.Type
  ) -> any Error {
    guard !words.isEmpty else {
      return UserFacingError.missing(.itemAnd(.motion), in: command)
    }
    let nearest = words.dropFirst().compactMap { word in
      NearestNames.to(word.lowercased(), among: AnimationParser.propertyNames).first
    }
    return UserFacingError.missingMotion(nearest: nearest.suffix(1), in: command)
  }
}
