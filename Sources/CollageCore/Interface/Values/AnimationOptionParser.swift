/// Parses options of animated output, such as `12`, `2s` or `forever`.
package enum AnimationOptionParser {
  package static let count = IntegerParser.parser(
    "a number of frames", in: FrameSequence.countRange)

  /// Parses a frame rate, in frames per second.
  package static func rate(_ text: String) throws(ValueError) -> Double {
    guard let rate = DecimalParser.number(text), FrameSequence.rateRange.contains(rate) else {
      throw ValueError(
        value: text, kind: "a frame rate",
        allowed: "a number of frames per second from \(range(FrameSequence.rateRange))")
    }
    return rate
  }

  /// Parses a duration such as `2s`, `500ms` or `2`, and returns it in seconds.
  package static func duration(_ text: String) throws(ValueError) -> Double {
    let word = text.lowercased()
    let units = [("ms", 0.001), ("s", 1), ("", 1)]
    for (unit, factor) in units where word.hasSuffix(unit) {
      guard let number = DecimalParser.number(word.dropLast(unit.count)) else { break }
      guard FrameSequence.durationRange.contains(number * factor) else { break }
      return number * factor
    }
    throw ValueError(
      value: text, kind: "a duration",
      allowed: "a number of seconds from \(range(FrameSequence.durationRange)), such as 2s or 500ms"
    )
  }

  package static func loops(_ text: String) throws(ValueError) -> LoopCount {
    if ["forever", "infinite"].contains(text.lowercased()) { return .forever }
    guard let count = Int(text), FrameSequence.loopRange.contains(count) else {
      throw ValueError(
        value: text, kind: "a number of loops",
        allowed: "forever, or a whole number from \(FrameSequence.loopRange.lowerBound) to "
          + "\(FrameSequence.loopRange.upperBound)")
    }
    return .times(count)
  }

  private static func range(_ range: ClosedRange<Double>) -> String {
    "\(DecimalParser.exact(range.lowerBound)) to \(DecimalParser.exact(range.upperBound))"
  }
}

package enum LoopCount: Hashable, Sendable {
  case forever
  case times(Int)

  package var count: Int? {
    if case .times(let count) = self { count } else { nil }
  }
}
