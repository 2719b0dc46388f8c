internal import Foundation

/// A cache of values and their JSON texts for one transaction.
///
/// Thousands of items have only a few different looks, and JSON coding would take longer than
/// reading or writing the other columns. Each distinct value is encoded and decoded once.
final class StoredFormCache {
  var contents = Texts<StoredContent>()
  var looks = Texts<Look>()
  var flags = Texts<ItemFlags>()
  var canvases = Texts<Canvas>()

  /// A cache of the values of one type and their JSON texts.
  ///
  /// This type is a structure because allocating a generic class is slow: the Swift runtime
  /// searches the whole program for conformances, which would noticeably slow down an edit.
  struct Texts<Value: Codable & Hashable> {
    private var values: [String: Value?] = [:]
    private var texts: [Value: String] = [:]

    /// Returns the decoded value of a JSON text; `nil` if the text is invalid.
    mutating func value(_ text: String) -> Value? {
      if let known = values[text] { return known }
      let value = try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
      values[text] = value
      return value
    }

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
