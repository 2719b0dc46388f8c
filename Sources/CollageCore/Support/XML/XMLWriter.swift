internal import Foundation

/// Writes an XML document as it comes, an element in a line.
package struct XMLWriter {
  private let emit: ([UInt8]) throws -> Void
  /// The elements that are not closed yet.
  private var open: [String] = []
  /// Whether the tag of the innermost one may get attributes yet.
  private var isInTag = false
  /// Whether the innermost one has text, beside which no blank may be added.
  private var hasText = false

  /// How many bytes become letters at a time; three make four.
  private static let part = 3 << 18

  /// Begins a document.
  ///
  /// - Parameter emit: Takes the document's bytes in order.
  /// - Throws: What taking them throws.
  package init(emit: @escaping ([UInt8]) throws -> Void) throws {
    self.emit = emit
    try write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
  }

  /// Begins an element.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - attributes: Its attributes; those without a value are left out.
  /// - Throws: What taking the bytes throws.
  package mutating func begin(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:])
    throws
  {
    try endTag()
    try write("\n" + String(repeating: " ", count: open.count) + "<" + name)
    open.append(name)
    (isInTag, hasText) = (true, false)
    for (name, value) in attributes {
      if let value { try write(" \(name)=\"\(XMLText.escaped(value))\"") }
    }
  }

  /// Gives the element that was just begun one more attribute, a file as a URI that holds it.
  ///
  /// - Parameters:
  ///   - name: The attribute's name.
  ///   - type: The kind of file.
  ///   - bytes: The file.
  /// - Throws: What taking the bytes throws.
  package func attribute(_ name: String, type: String, data bytes: [UInt8]) throws {
    precondition(isInTag, "attributes come before what is inside")
    try write(" \(name)=\"data:\(type);base64,")
    for start in stride(from: 0, to: bytes.count, by: Self.part) {
      let part = Data(bytes[start..<min(start + Self.part, bytes.count)])
      try emit(Array(part.base64EncodedString().utf8))
    }
    try write("\"")
  }

  /// Writes text into the element that is open.
  ///
  /// - Parameter text: The text.
  /// - Throws: What taking the bytes throws.
  mutating func text(_ text: String) throws {
    try endTag()
    hasText = true
    try write(XMLText.escaped(text))
  }

  /// Ends the innermost element.
  ///
  /// - Throws: What taking the bytes throws.
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

  /// Writes an element in which there is nothing but text, if that.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - attributes: Its attributes; those without a value are left out.
  ///   - text: The text.
  /// - Throws: What taking the bytes throws.
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
