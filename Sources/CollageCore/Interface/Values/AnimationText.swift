/// Motions of items as people write them: `opacity`, `left,50%`, `own`, `in-out`, `20%-80%`.
package enum AnimationText {
  /// The word for what an item is by itself.
  package static let own = "own"
  /// What can be animated.
  package static let parts = MotionPart.allCases.map(\.rawValue)
  /// How something sets out and arrives.
  package static let eases = Ease.allCases.map(\.rawValue)

  /// Reads what is animated.
  ///
  /// - Parameter word: What was written.
  /// - Returns: The part of the motion; nil is all of it, which `none` takes off.
  /// - Throws: ``ValueError``.
  static func part(_ word: String) throws(ValueError) -> MotionPart? {
    let text = word.lowercased()
    if text == LookText.none { return nil }
    guard let part = MotionPart(rawValue: text) else {
      throw ValueError(
        value: word, kind: "something that can be animated",
        allowed: "one of \(parts.joined(separator: ", ")), or none",
        nearest: NearestNames.to(text, among: parts + [LookText.none]))
    }
    return part
  }

  /// The least part of a loop that one can ask for: of what many items share each has a part.
  private static let shortest = 1e-3

  /// Reads how something sets out and arrives.
  ///
  /// - Parameter word: What was written.
  /// - Returns: The ease.
  /// - Throws: ``ValueError``.
  package static func ease(_ word: String) throws(ValueError) -> Ease {
    guard let ease = Ease(rawValue: word.lowercased()) else {
      throw ValueError(
        value: word, kind: "an ease", allowed: "one of \(eases.joined(separator: ", "))",
        nearest: NearestNames.to(word.lowercased(), among: eases))
    }
    return ease
  }

  /// Reads a part of the loop.
  ///
  /// - Parameter text: `20%-80%` or `0.2-0.8`.
  /// - Returns: The part.
  /// - Throws: ``ValueError``.
  package static func span(_ text: String) throws(ValueError) -> LoopSpan {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let start = DecimalText.factor(ends[0]),
      let end = DecimalText.factor(ends[1]), let span = LoopSpan(start: start, end: end),
      end - start >= Self.shortest
    else {
      throw ValueError(
        value: text, kind: "a part of the loop",
        allowed: "two moments, the earlier first, from 0% to 100%, such as 20%-80%")
    }
    return span
  }

  /// Reads one end of a way; nil is ``own``.
  static func end<Value>(
    _ text: String, _ read: (String) throws(ValueError) -> Value
  ) throws(ValueError) -> Value? {
    guard text.lowercased() != own else { return nil }
    do throws(ValueError) {
      return try read(text)
    } catch {
      throw error.suggesting([own])
    }
  }

  /// Reads a position of one word: `left,50%`.
  static func position(_ text: String) throws(ValueError) -> Position {
    guard let (position, count) = try PositionText.leading([text]), count == 1 else {
      throw ValueError(
        value: text, kind: "a position", allowed: "X,Y, such as 120,300 or left,50%")
    }
    return position
  }
}
