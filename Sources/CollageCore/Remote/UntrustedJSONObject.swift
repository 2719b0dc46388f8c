internal import Foundation

/// A JSON object from an untrusted server, whose accessors validate each value.
struct UntrustedJSONObject {
  let fields: [String: JSONValue]
  private let host: String

  init(_ bytes: [UInt8], of host: String) throws(RemoteError) {
    guard case .object(let fields)? = JSONValue(file: bytes) else {
      throw .unexpectedResponse(
        host: host,
        bytes.first(where: { !" \n\r\t".utf8.contains($0) }) == UInt8(ascii: "<")
          ? "it is a web page instead of JSON" : "it is not a JSON object")
    }
    (self.fields, self.host) = (fields, host)
  }

  private init(_ fields: [String: JSONValue], _ host: String) {
    (self.fields, self.host) = (fields, host)
  }

  /// Returns a string, or an integer as text; `nil` if the field is missing or null.
  ///
  /// Throws an error for other types.
  func text(_ name: String) throws(RemoteError) -> String? {
    switch fields[name] {
    case .string(let text)?: return text
    case .integer(let number)?: return "\(number)"
    case nil, .null?: return nil
    default: throw .unexpectedResponse(host: host, "'\(name)' is not text")
    }
  }

  /// Returns a nonempty string, or an integer as text.
  ///
  /// Throws an error for other values, and for text of more than 1000 bytes unless the field's name
  /// contains `b64`.
  func requiredText(_ name: String) throws(RemoteError) -> String {
    guard let text = try text(name), !text.isEmpty else {
      throw .unexpectedResponse(host: host, "'\(name)' is missing")
    }
    guard text.utf8.count <= 1000 || name.contains("b64") else {
      throw .unexpectedResponse(host: host, "'\(name)' is too long")
    }
    return text
  }

  /// Returns a finite number; `nil` if the field is missing or isn't a finite number.
  func number(_ name: String) -> Double? {
    switch fields[name] {
    case .integer(let number)?: Double(number)
    case .number(let number)? where number.isFinite: number
    default: nil
    }
  }

  /// Returns a progress in `0...1`; `nil` if the field is missing or isn't a number.
  ///
  /// A value above one is read as a percentage, and the result is clamped.
  func fraction(_ name: String) -> Double? {
    number(name).map { min(1, max(0, $0 > 1 ? $0 / 100 : $0)) }
  }

  /// Returns a nested object; `nil` if the field is missing or isn't an object.
  func object(_ name: String) -> UntrustedJSONObject? {
    if case .object(let fields)? = fields[name] { UntrustedJSONObject(fields, host) } else { nil }
  }

  /// Returns an array, which is empty if the field is missing or isn't an array.
  func list(_ name: String) -> [JSONValue] {
    if case .array(let values)? = fields[name] { values } else { [] }
  }

  /// Returns the first element of an array; `nil` if this element is missing or isn't an object.
  func first(_ name: String) -> UntrustedJSONObject? {
    if case .object(let fields)? = list(name).first {
      UntrustedJSONObject(fields, host)
    } else {
      nil
    }
  }

  /// Returns the bytes of an image file that the server sent as Base64 text or as a `data:` URL
  /// with Base64 data.
  static func image(_ text: String, of host: String) throws(RemoteError) -> [UInt8] {
    let encoded = text.hasPrefix("data:") ? text.drop { $0 != "," }.dropFirst() : text[...]
    guard let data = Data(base64Encoded: String(encoded)), !data.isEmpty else {
      throw .unexpectedResponse(host: host, "the image is not Base64")
    }
    return Array(data)
  }

  /// Returns the server's error message from a JSON body, as one line of at most 300 characters;
  /// `nil` if the body doesn't contain one.
  static func message(in body: [UInt8]) -> String? {
    guard case .object(let fields)? = JSONValue(file: body) else { return nil }
    let names = ["error", "detail", "message", "errors", "reason"]
    return names.lazy.compactMap { fields[$0].flatMap(errorText) }.first
  }

  /// Returns the text of a JSON value that describes an error, as one line of at most 300
  /// characters; `nil` if the value doesn't contain text.
  static func errorText(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text):
      let line = text.withoutControls().prefix(300)
      return line.isEmpty ? nil : String(line)
    case .object(let fields):
      return ["message", "error", "detail", "msg", "type"].lazy.compactMap {
        fields[$0].flatMap(errorText)
      }
      .first
    case .array(let values): return values.first.flatMap(errorText)
    case .null, .bool, .integer, .number: return nil
    }
  }
}
