/// Counts as people write them.
package enum WholeNumberText {
  /// Reads a resolution, in dots per inch.
  package static let resolution = reader("a resolution", in: Canvas.dpiRange)

  /// Makes a reader of whole numbers in a range.
  ///
  /// - Parameters:
  ///   - kind: What the number is, with its article.
  ///   - range: What is allowed.
  /// - Returns: The reader.
  package static func reader(
    _ kind: String, in range: ClosedRange<Int>
  ) -> @Sendable (String) throws(ValueError) -> Int {
    { (text) throws(ValueError) in try number(text, kind, in: range) }
  }

  /// Reads a whole number in a range.
  ///
  /// - Parameters:
  ///   - text: What was written.
  ///   - kind: What the number is, with its article.
  ///   - range: What is allowed.
  /// - Returns: The number.
  /// - Throws: ``ValueError``.
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
