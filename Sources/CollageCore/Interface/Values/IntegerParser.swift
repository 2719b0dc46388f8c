package enum IntegerParser {
  package static let resolution = parser("a resolution", in: Canvas.dpiRange)

  /// Returns a parser of integers in a range.
  ///
  /// `kind` is the kind of value for messages, with its article, such as `a resolution`.
  package static func parser(
    _ kind: String, in range: ClosedRange<Int>
  ) -> @Sendable (String) throws(ValueError) -> Int {
    { (text) throws(ValueError) in try number(text, kind, in: range) }
  }

  /// Parses an integer in a range; see ``parser(_:in:)`` for `kind`.
  static func number(
    _ text: String, _ kind: String, in range: ClosedRange<Int>
  ) throws(ValueError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw ValueError(
        value: text, kind: kind,
        allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
