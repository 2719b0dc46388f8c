/// How a moving picture runs, as people write it: `12`, `2s`, `forever`.
package enum MotionText {
  /// Reads a number of frames.
  package static let count = WholeNumberText.reader(
    "a number of frames", in: FrameSequence.countRange)

  /// Reads a number of frames a second.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The rate.
  /// - Throws: ``ValueError``.
  package static func rate(_ text: String) throws(ValueError) -> Double {
    guard let rate = DecimalText.number(text), FrameSequence.rateRange.contains(rate) else {
      throw ValueError(
        value: text, kind: "a number of frames a second",
        allowed: "a number from \(range(FrameSequence.rateRange))")
    }
    return rate
  }

  /// Reads a duration: `2s`, `500ms`, and seconds where no unit is said.
  ///
  /// - Parameter text: What was written.
  /// - Returns: Seconds.
  /// - Throws: ``ValueError``.
  package static func duration(_ text: String) throws(ValueError) -> Double {
    let word = text.lowercased()
    let units = [("ms", 0.001), ("s", 1), ("", 1)]
    for (unit, factor) in units where word.hasSuffix(unit) {
      guard let number = DecimalText.number(word.dropLast(unit.count)) else { break }
      guard FrameSequence.durationRange.contains(number * factor) else { break }
      return number * factor
    }
    throw ValueError(
      value: text, kind: "a duration",
      allowed: "a number of seconds from \(range(FrameSequence.durationRange)), such as 2s or 500ms"
    )
  }

  /// Reads how often a loop is shown; nil is for ever.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The loops.
  /// - Throws: ``ValueError``.
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
    "\(DecimalText.exact(range.lowerBound)) to \(DecimalText.exact(range.upperBound))"
  }
}

/// How often a loop is shown.
package enum LoopCount: Hashable, Sendable {
  /// Without an end.
  case forever
  /// So often.
  case times(Int)

  /// The number; nil without an end.
  package var count: Int? {
    if case .times(let count) = self { count } else { nil }
  }
}
