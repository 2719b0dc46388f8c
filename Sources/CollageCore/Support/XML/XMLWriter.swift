internal import Foundation

/// Writes an XML document incrementally, one element per line.
package struct XMLWriter {
  private let emit: ([UInt8]) throws -> Void
  /// The names of the open elements.
  private var open: [String] = []
  /// True if the tag of the innermost element can still receive attributes.
  private var isInTag = false
  /// True if the innermost element contains text, next to which no white space may be added.
  private var hasText = false

  /// The number of bytes encoded in Base64 at a time, a multiple of three.
  private static let part = 3 << 18

  /// Starts a document.
  ///
  /// - Parameter emit: Receives the document's bytes in order.
  /// - Throws: Any error thrown by `emit`.
  package init(emit: @escaping ([UInt8]) throws -> Void) throws {
    self.emit = emit
    try write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
  }

  /// Starts an element.
  ///
  /// - Parameters:
  ///   - name: The element's name.
  ///   - attributes: The element's attributes; those without a value are omitted.
  /// - Throws: Any error thrown while emitting the bytes.
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

  /// Adds an attribute that holds a file as a data URI to the element just started.
  ///
  /// - Parameters:
  ///   - name: The attribute's name.
  ///   - type: The media type of the file.
  ///   - bytes: The contents of the file.
  /// - Throws: Any error thrown while emitting the bytes.
  package func attribute(_ name: String, type: String, data bytes: [UInt8]) throws {
    precondition(isInTag, "attributes come before what is inside")
    try write(" \(name)=\"data:\(type);base64,")
    for start in stride(from: 0, to: bytes.count, by: Self.part) {
      let part = Data(bytes[start..<min(start + Self.part, bytes.count)])
      try emit(Array(part.base64EncodedString().utf8))
    }
    try write("\"")
  }

  /// Writes text into the open element.
  ///
  /// - Parameter text: The text.
  /// - Throws: Any error thrown while emitting the bytes.
  mutating func text(_ text: String) throws {
    try endTag()
    hasText = true
    try write(XMLEscaping.escaped(text))
  }

  /// Ends the innermost element.
  ///
  /// - Throws: Any error thrown while emitting the bytes.
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

  /// Writes an element that contains only text, or nothing.
  ///
  /// - Parameters:
  ///   - name: The element's name.
  ///   - attributes: The element's attributes; those without a value are omitted.
  ///   - text: The text; `nil` for an empty element.
  /// - Throws: Any error thrown while emitting the bytes.
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
