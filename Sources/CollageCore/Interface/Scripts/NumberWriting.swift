/// How numbers are written in the words of verbs: as people read them, or so that they come back as
/// they were.
enum NumberWriting: Hashable, Sendable {
  /// With all digits.
  case exact
  /// With as many digits as people read.
  case short

  /// A number.
  func text(_ value: Double) -> String {
    self == .exact ? DecimalText.exact(value) : NumberFormat.text(value)
  }

  /// Several numbers with commas between.
  func list(_ values: [Double]) -> String { values.map(text).joined(separator: ",") }

  /// A part as a percentage.
  func percent(_ part: Double) -> String {
    text(value(near: part * 100, thatMeans: part) { $0 / 100 }) + "%"
  }

  /// The value of which reading makes another one; the given one where there is none nearby.
  ///
  /// What is multiplied and divided again is rounded twice, so that a neighbour may be the right one.
  ///
  /// - Parameters:
  ///   - guess: What it is but for rounding.
  ///   - wanted: What reading is to make of it.
  ///   - read: What reading makes of a value.
  /// - Returns: The value.
  func value(
    near guess: Double, thatMeans wanted: Double, _ read: (Double) -> Double
  ) -> Double {
    guard self == .exact else { return guess }
    // What somebody typed has few digits.
    let typed = JSONText.rounded(guess)
    if read(typed) == wanted { return typed }
    guard read(guess) != wanted else { return guess }
    var (above, below) = (guess, guess)
    for _ in 0..<Self.neighbours {
      (above, below) = (above.nextUp, below.nextDown)
      if read(above) == wanted { return above }
      if read(below) == wanted { return below }
    }
    return guess
  }

  private static let neighbours = 8
}
