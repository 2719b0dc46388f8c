/// A formatter of numbers for labels, tables and messages.
package enum NumberFormat {
  /// Returns a number with up to three decimals, or up to six if its absolute value is less than
  /// 0.1: `120`, `33.333`, `0.0001`.
  ///
  /// The number is first rounded to six decimals, which is the precision of JSON output.
  package static func text(_ value: Double) -> String {
    let exact = (value * 1_000_000).rounded()
    guard abs(exact) < 1e15 else {
      return value == value.rounded() && abs(value) < 1e15
        ? "\(Int(value))" : "\(value)"
    }
    let scaled = abs(exact) < 100_000 ? exact : (exact / 1000).rounded() * 1000
    let (whole, rest) = Int(abs(scaled)).quotientAndRemainder(dividingBy: 1_000_000)
    let sign = scaled < 0 ? "-" : ""
    guard rest != 0 else { return "\(sign)\(whole)" }
    var digits = String(String(1_000_000 + rest).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
