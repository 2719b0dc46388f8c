internal import CollageCore
internal import Foundation

enum Phrases {
  /// A question such as "Did you mean 'a' or 'b'?".
  static func didYouMean(_ names: [String]) -> String {
    "Did you mean \(alternatives(names))?"
  }

  /// A question like ``didYouMean(_:)``; `nil` if `names` is empty.
  static func suggestion(_ names: [String]) -> String? {
    names.isEmpty ? nil : didYouMean(names)
  }

  /// A list such as "'a', 'b' or 'c'".
  static func alternatives(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(conjunction: "or")
  }

  /// A list such as "a, b and c".
  static func list(_ parts: [String]) -> String {
    parts.joined(conjunction: "and")
  }

  /// A count such as "1 item", "3 items" or "2 families".
  static func count(_ number: Int, _ noun: String) -> String {
    guard number != 1 else { return "1 \(noun)" }
    return "\(number) " + (noun.hasSuffix("ly") ? "\(noun.dropLast())ies" : "\(noun)s")
  }

  /// The names, or their number with the noun if there are more than three.
  static func names(_ names: [String], _ noun: String = "item") -> String {
    names.count <= 3 ? names.joined(separator: ", ") : count(names.count, noun)
  }

  static func number(_ value: Double) -> String { NumberFormat.text(value) }

  static func percent(_ value: Double) -> String {
    number(value * 100) + "%"
  }

  /// A number of bytes, such as "812 bytes" or "1.2 MB".
  static func bytes(_ count: Int) -> String {
    let value = Double(count)
    return switch count {
    case ..<1000: self.count(count, "byte")
    case ..<1_000_000: "\(Int((value / 1000).rounded())) kB"
    case ..<1_000_000_000: "\((value / 100_000).rounded() / 10) MB"
    default: "\((value / 100_000_000).rounded() / 10) GB"
    }
  }

  /// The system's message for an error number, as the end of a sentence.
  static func systemError(_ code: Int32) -> String {
    String(cString: strerror(code)).lowercased()
  }
}
