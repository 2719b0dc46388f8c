internal import Foundation

/// The stored forms of values that one transaction meets, each of which is coded once.
///
/// Thousands of items have few different looks, and JSON would take longer than the rest of their rows.
final class StoredForms {
  var contents = Texts<StoredContent>()
  var looks = Texts<Look>()
  var flags = Texts<ItemFlags>()
  var canvases = Texts<Canvas>()

  /// Values of one type and their JSON texts.
  ///
  /// No class: to make an object of a generic one the runtime looks for its conformances among all
  /// of the program, which an edit would feel.
  struct Texts<Value: Codable & Hashable> {
    private var values: [String: Value?] = [:]
    private var texts: [Value: String] = [:]

    /// The value of a stored text; nil if it is none.
    mutating func value(_ text: String) -> Value? {
      if let known = values[text] { return known }
      let value = try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
      values[text] = value
      return value
    }

    /// The text to store for a value.
    mutating func text(_ value: Value) throws -> String {
      if let known = texts[value] { return known }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let text = String(decoding: try encoder.encode(value), as: UTF8.self)
      texts[value] = text
      return text
    }
  }
}
