package enum DecimalParser {
  /// Parses a finite decimal number; `nil` for other text, such as `nan` and hexadecimal numbers.
  package static func number(_ text: some StringProtocol) -> Double? {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"),
        UInt8(ascii: "-"), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard isPlain, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// Returns a parser of decimal numbers in a range.
  ///
  /// - Parameters:
  ///   - kind: The kind of value for messages, with its article, such as `a scale`.
  ///   - range: The allowed values.
  /// - Returns: The parser.
  package static func parser(
    _ kind: String, in range: ClosedRange<Double>
  ) -> @Sendable (String) throws(ValueError) -> Double {
    { (text) throws(ValueError) in
      guard let number = number(text), range.contains(number) else {
        throw ValueError(
          value: text, kind: kind,
          allowed: "a number from \(exact(range.lowerBound)) to \(exact(range.upperBound))")
      }
      return number
    }
  }

  /// Parses a factor such as `1.5` or `150%`; `nil` for other text.
  package static func factor(_ text: some StringProtocol) -> Double? {
    guard text.last == "%" else { return number(text) }
    return number(text.dropLast()).map { $0 / 100 }
  }

  /// Returns all digits of a number, such as `0.0001` or `10000`.
  package static func exact(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
