/// The precision of numbers in written commands.
enum NumberPrecision: Hashable, Sendable {
  /// All digits: parsing the text returns the same number.
  case exact
  /// A few digits, for display.
  case short

  func text(_ value: Double) -> String {
    self == .exact ? DecimalParser.exact(value) : NumberFormat.text(value)
  }

  /// Returns the numbers, separated by commas.
  func list(_ values: [Double]) -> String { values.map(text).joined(separator: ",") }

  /// Returns a fraction as a percentage.
  func percent(_ part: Double) -> String {
    text(value(near: part * 100, thatMeans: part) { $0 / 100 }) + "%"
  }

  /// Returns the value near `guess` that `read` converts to exactly `wanted`, or `guess` if none of
  /// its neighbors does.
  ///
  /// Multiplying and then dividing rounds twice, so that a neighboring floating-point number may be
  /// the right one.
  ///
  /// - Parameters:
  ///   - guess: The value, except for rounding errors.
  ///   - wanted: The result that `read` should return.
  ///   - read: The conversion that parsing performs.
  /// - Returns: The value.
  func value(
    near guess: Double, thatMeans wanted: Double, _ read: (Double) -> Double
  ) -> Double {
    guard self == .exact else { return guess }
    // Numbers that a user entered have few digits.
    let typed = JSONText.rounded(guess)
    if read(typed) == wanted { return typed }
    guard read(guess) != wanted else { return guess }
    var (above, below) = (guess, guess)
    for _ in 0..<Self.neighbors {
      (above, below) = (above.nextUp, below.nextDown)
      if read(above) == wanted { return above }
      if read(below) == wanted { return below }
    }
    return guess
  }

  private static let neighbors = 8
}
