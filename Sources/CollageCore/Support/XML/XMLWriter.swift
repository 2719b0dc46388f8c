internal import Foundation

/// Writes an XML document incrementally, one element per line.
package struct XMLWriter {
  private let emit: ([UInt8]) throws -> Void
  private var open: [String] = []
  /// True if attributes can still be added to the innermost element.
  private var isInTag = false
  /// True if the innermost element contains text, to which indentation must not be added.
  private var hasText = false

  /// The number of bytes to encode in Base64 at a time; a multiple of three, so that no padding is
  /// needed between parts.
  private static let partSize = 3 << 18

  /// Starts a document; `emit` receives the document's bytes in order.
  package init(emit: @escaping ([UInt8]) throws -> Void) throws {
    self.emit = emit
    try write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
  }

  /// Starts an element; omits attributes whose value is `nil`.
  package mutating func begin(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:])
    throws
  {
    try endTag()
    try write("\n" + String(repeating: " ", count: open.count) + "<" + name)
    open.append(name)
    (isInTag, hasText) = (true, false)
    for (name, value) in attributes {
      if let value { try write(" \(name)=\"\(XMLEscaping.escaped(value))\"") }
    }
  }

  /// Adds an attribute to the element just started; its value is a data URI with the contents of a
  /// file.
  package func attribute(_ name: String, type: String, data bytes: [UInt8]) throws {
    precondition(isInTag, "attributes come before what is inside")
    try write(" \(name)=\"data:\(type);base64,")
    for start in stride(from: 0, to: bytes.count, by: Self.partSize) {
      let part = Data(bytes[start..<min(start + Self.partSize, bytes.count)])
      try emit(Array(part.base64EncodedString().utf8))
    }
    try write("\"")
  }

  mutating func text(_ text: String) throws {
    try endTag()
    hasText = true
    try write(XMLEscaping.escaped(text))
  }

  package mutating func end() throws {
    let name = open.removeLast()
    if isInTag {
      try write("/>")
    } else {
      let indent = hasText ? "" : "\n" + String(repeating: " ", count: open.count)
      try write(indent + "</\(name)>")
    }
    (isInTag, hasText) = (false, false)
    if open.isEmpty { try write("\n") }
  }

  /// Writes an element with a text, or an empty element if `text` is `nil`; omits attributes whose
  /// value is `nil`.
  package mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String? = nil
  ) throws {
    try begin(name, attributes)
    if let text { try self.text(text) }
    try end()
  }

  private mutating func endTag() throws {
    guard isInTag else { return }
    try write(">")
    isInTag = false
  }

  private func write(_ text: String) throws { try emit(Array(text.utf8)) }
}
