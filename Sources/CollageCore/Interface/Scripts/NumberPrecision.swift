/// The precision of numbers in written commands.
enum NumberPrecision: Hashable, Sendable {
  /// All digits, so that parsing the text returns the same number.
  case exact
  /// A few digits, for display.
  case short

  func text(_ value: Double) -> String {
    self == .exact ? DecimalParser.exact(value) : NumberFormat.text(value)
  }

  func list(_ values: [Double]) -> String { values.map(text).joined(separator: ",") }

  func percent(_ part: Double) -> String {
    text(value(near: part * 100, convertingTo: part) { $0 / 100 }) + "%"
  }

  /// Returns the number near `guess` that `read` converts to exactly `target`; `guess` if none of
  /// the neighboring numbers has this property.
  ///
  /// Multiplying a number and dividing the result rounds twice. Therefore, `read` can return
  /// `target` for a floating-point number next to `guess`, although it returns another value for
  /// `guess` itself.
  func value(
    near guess: Double, convertingTo target: Double, _ read: (Double) -> Double
  ) -> Double {
    guard self == .exact else { return guess }
    // Try a number with few digits first, because a user probably entered such a number.
    let rounded = JSONText.rounded(guess)
    if read(rounded) == target { return rounded }
    guard read(guess) != target else { return guess }
    var (above, below) = (guess, guess)
    for _ in 0..<Self.neighbors {
      (above, below) = (above.nextUp, below.nextDown)
      if read(above) == target { return above }
      if read(below) == target { return below }
    }
    return guess
  }

  private static let neighbors = 8
}
