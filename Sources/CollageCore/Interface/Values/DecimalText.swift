/// Numbers as people write them.
package enum DecimalText {
  /// A finite decimal number; nil for anything else, also for `nan`, `inf` and hexadecimal.
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

  /// A factor: `1.5` or `150%`.
  package static func factor(_ text: some StringProtocol) -> Double? {
    guard text.last == "%" else { return number(text) }
    return number(text.dropLast()).map { $0 / 100 }
  }

  /// A number with all its digits: `0.0001`, `10000`.
  package static func exact(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
