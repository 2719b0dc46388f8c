/// A parser and formatter for byte counts such as `500M`, `2GB`, `1GiB` or `4096`.
package enum ByteSize {
  /// Examples of valid values that complete a sentence such as "the size is …".
  package static let examples = "a number of bytes such as 500M, 2GB or 1GiB"

  private static let letters: [Character] = ["K", "M", "G", "T"]

  /// Parses a byte count; `nil` for other text.
  ///
  /// The units K, M, G and T, with or without a B, are powers of 1000. Those with an i, such as Ki,
  /// are powers of 1024. A decimal point requires a unit.
  package static func bytes(_ text: String) -> Int? {
    var rest = text.uppercased()[...]
    if rest.last == "B" { rest.removeLast() }
    let isBinary = rest.last == "I"
    if isBinary { rest.removeLast() }
    var power = 0
    if let letter = rest.last, let index = letters.firstIndex(of: letter) {
      power = index + 1
      rest.removeLast()
    }
    guard power > 0 || !isBinary, let first = rest.first, first.isASCII, first.isNumber,
      rest.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." && power > 0 }),
      let number = Double(rest)
    else { return nil }
    let factor = (0..<power).reduce(1.0) { result, _ in result * (isBinary ? 1024 : 1000) }
    return Int(exactly: (number * factor).rounded())
  }

  /// Returns the byte count in the largest unit that divides it without a remainder: TB, GB, MB,
  /// KB, or bytes without a unit.
  package static func text(_ bytes: Int) -> String {
    for (index, letter) in letters.enumerated().reversed() {
      let unit = (0...index).reduce(1) { result, _ in result * 1000 }
      if bytes >= unit, bytes.isMultiple(of: unit) { return "\(bytes / unit)\(letter)B" }
    }
    return String(bytes)
  }
}
