/// Detects text that commands could mistake for a value.
///
/// An item name that begins with a digit must not look like a value.
enum ValueDetector {
  private static let units: Set<Substring> = [
    "", "deg", "rad", "turn", "px", "mm", "cm", "in", "pt",
  ]

  /// Returns whether a text looks like a number, a size, a date or a UUID prefix.
  ///
  /// A number or a size can have a unit. Any text without letters counts as a value.
  static func isValue(_ text: String) -> Bool {
    !text.contains(where: \.isLetter) || isMeasure(text.lowercased()[...])
      || isBeginningOfUUID(text)
  }

  /// Returns whether a text has a form such as `1e5`, `30deg`, `1080x1920` or `4x6in`.
  private static func isMeasure(_ text: Substring) -> Bool {
    guard var rest = afterNumber(text) else { return false }
    if rest.first == "x", let second = afterNumber(rest.dropFirst()) { rest = second }
    return units.contains(rest)
  }

  /// Returns the text after a number at the start, or `nil` if the text doesn't start with a
  /// number.
  private static func afterNumber(_ text: Substring) -> Substring? {
    let rest = text.drop { $0.isNumber || $0 == "." }
    guard rest.startIndex > text.startIndex else { return nil }
    guard rest.first == "e" else { return rest }
    let exponent = rest.dropFirst()
    let end = exponent.drop(while: \.isNumber)
    return end.startIndex > exponent.startIndex ? end : rest
  }

  private static func isBeginningOfUUID(_ text: String) -> Bool {
    let dashes: Set = [8, 13, 18, 23]
    return text.count >= ItemSelector.minimumPrefixLength
      && text.enumerated().allSatisfy { index, character in
        dashes.contains(index) ? character == "-" : character.isHexDigit
      }
  }
}
