internal import Foundation

/// An object in JSON that a server answered, of which nothing is believed.
struct RemoteObject {
  let fields: [String: JSONValue]
  private let host: String

  /// Reads an object.
  ///
  /// - Throws: ``RemoteError/notUnderstood(host:_:)``.
  init(_ bytes: [UInt8], of host: String) throws(RemoteError) {
    guard case .object(let fields)? = JSONValue(file: bytes) else {
      throw .notUnderstood(
        host: host,
        bytes.first(where: { !" \n\r\t".utf8.contains($0) }) == UInt8(ascii: "<")
          ? "a page instead of JSON" : "no object in JSON")
    }
    (self.fields, self.host) = (fields, host)
  }

  private init(_ fields: [String: JSONValue], _ host: String) {
    (self.fields, self.host) = (fields, host)
  }

  /// A text; nil where there is none.
  ///
  /// - Throws: ``RemoteError/notUnderstood(host:_:)`` for what is neither a text nor null.
  func text(_ name: String) throws(RemoteError) -> String? {
    switch fields[name] {
    case .string(let text)?: return text
    case .integer(let number)?: return "\(number)"
    case nil, .null?: return nil
    default: throw .notUnderstood(host: host, "'\(name)' is no text")
    }
  }

  /// A text that must be there.
  func requiredText(_ name: String) throws(RemoteError) -> String {
    guard let text = try text(name), !text.isEmpty else {
      throw .notUnderstood(host: host, "'\(name)' is missing")
    }
    guard text.utf8.count <= 1000 || name.contains("b64") else {
      throw .notUnderstood(host: host, "'\(name)' is too long")
    }
    return text
  }

  /// A number; nil where there is none, or something else.
  func number(_ name: String) -> Double? {
    switch fields[name] {
    case .integer(let number)?: Double(number)
    case .number(let number)? where number.isFinite: number
    default: nil
    }
  }

  /// A part that is done, in `0...1`; servers that count to a hundred are understood, too.
  func share(_ name: String) -> Double? {
    number(name).map { min(1, max(0, $0 > 1 ? $0 / 100 : $0)) }
  }

  /// An object inside; nil where there is none.
  func object(_ name: String) -> RemoteObject? {
    if case .object(let fields)? = fields[name] { RemoteObject(fields, host) } else { nil }
  }

  /// A list inside; empty where there is none.
  func list(_ name: String) -> [JSONValue] {
    if case .array(let values)? = fields[name] { values } else { [] }
  }

  /// The first object of a list.
  func first(_ name: String) -> RemoteObject? {
    if case .object(let fields)? = list(name).first { RemoteObject(fields, host) } else { nil }
  }

  /// The bytes of a text in base 64, also behind `data:image/png;base64,`.
  ///
  /// - Throws: ``RemoteError/notUnderstood(host:_:)``.
  static func picture(_ text: String, of host: String) throws(RemoteError) -> [UInt8] {
    let coded = text.hasPrefix("data:") ? text.drop { $0 != "," }.dropFirst() : text[...]
    guard let data = Data(base64Encoded: String(coded)), !data.isEmpty else {
      throw .notUnderstood(host: host, "the picture is not in base 64")
    }
    return Array(data)
  }

  /// What a server said of why it refused, in one line of plain words; nil if it said nothing.
  static func message(in body: [UInt8]) -> String? {
    guard case .object(let fields)? = JSONValue(file: body) else { return nil }
    let names = ["error", "detail", "message", "errors", "reason"]
    return names.lazy.compactMap { fields[$0].flatMap(words) }.first
  }

  /// The words of what says why something failed.
  static func words(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text):
      let line = text.withoutControls().prefix(300)
      return line.isEmpty ? nil : String(line)
    case .object(let fields):
      return ["message", "error", "detail", "msg", "type"].lazy.compactMap {
        fields[$0].flatMap(words)
      }
      .first
    case .array(let values): return values.first.flatMap(words)
    case .null, .bool, .integer, .number: return nil
    }
  }
}
