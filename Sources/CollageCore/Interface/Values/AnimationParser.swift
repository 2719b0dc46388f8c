/// Parses arguments of animations, such as `opacity`, `left,50%`, `own`, `in-out` or `20%-80%`.
package enum AnimationParser {
  /// The keyword for the value that the item has without the animation.
  package static let own = "own"
  package static let propertyNames = MotionProperty.allCases.map(\.rawValue)
  package static let easingNames = Ease.allCases.map(\.rawValue)

  /// Parses the name of an animated property; `nil` for `none`, which removes the whole animation.
  static func property(_ word: String) throws(ValueError) -> MotionProperty? {
    let text = word.lowercased()
    if text == LookParser.none { return nil }
    guard let part = MotionProperty(rawValue: text) else {
      throw ValueError(
        value: word, kind: "an animatable property",
        allowed: "one of \(propertyNames.joined(separator: ", ")), or none",
        nearest: NearestNames.to(text, among: propertyNames + [LookParser.none]))
    }
    return part
  }

  private static let minimumSpan = 1e-3

  package static func ease(_ word: String) throws(ValueError) -> Ease {
    guard let ease = Ease(rawValue: word.lowercased()) else {
      throw ValueError(
        value: word, kind: "an easing", allowed: "one of \(easingNames.joined(separator: ", "))",
        nearest: NearestNames.to(word.lowercased(), among: easingNames))
    }
    return ease
  }

  /// Parses a time span as fractions of the loop, such as `20%-80%` or `0.2-0.8`.
  package static func span(_ text: String) throws(ValueError) -> LoopSpan {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let start = DecimalParser.factor(ends[0]),
      let end = DecimalParser.factor(ends[1]), let span = LoopSpan(start: start, end: end),
      end - start >= Self.minimumSpan
    else {
      throw ValueError(
        value: text, kind: "a part of the loop",
        allowed: "two percentages in ascending order, such as 20%-80%")
    }
    return span
  }

  /// Parses the initial or the final value of an animation; `nil` for ``own``.
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

  /// Parses a position that is a single argument, such as `left,50%`.
  static func position(_ text: String) throws(ValueError) -> Position {
    guard let (position, count) = try PositionParser.leading([text]), count == 1 else {
      throw ValueError(
        value: text, kind: "a position", allowed: "X,Y, such as 120,300 or left,50%")
    }
    return position
  }
}
