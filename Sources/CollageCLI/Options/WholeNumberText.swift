/// Counts as people write them.
enum WholeNumberText {
  /// Makes a reader of whole numbers in a range.
  ///
  /// - Parameters:
  ///   - kind: What the number is, with its article.
  ///   - range: What is allowed.
  /// - Returns: The reader, which throws ``ValueError``.
  static func reader(
    _ kind: String, in range: ClosedRange<Int>
  ) -> @Sendable (String) throws -> Int {
    { word in
      let text = word.unprotected
      guard let number = Int(text), range.contains(number) else {
        throw ValueError(
          value: text, kind: kind,
          allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }
}
