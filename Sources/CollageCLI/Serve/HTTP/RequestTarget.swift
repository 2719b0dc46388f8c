/// The target of a request, decoded into path components and query items.
///
/// The path is split before it is decoded, and each path has only one accepted spelling. Therefore,
/// the access check and the routes see the same components.
struct RequestTarget: Hashable, Sendable {
  struct QueryItem: Hashable, Sendable {
    let name: String
    let value: String
  }

  /// The decoded path components; empty for `/`.
  let path: [String]
  let query: [QueryItem]

  /// Parses the target in a request line.
  ///
  /// The result is `nil` if the target isn't an absolute path, contains a fragment, or has an
  /// invalid percent encoding or invalid UTF-8. It is also `nil` if a decoded path component is
  /// empty, is `.` or `..`, or contains a slash, a backslash, or a control character.
  init?(_ text: String) {
    guard text.first == "/", !text.contains("#") else { return nil }
    let parts = text.dropFirst().split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let rawPath = parts.first, let path = Self.components(rawPath),
      let query = Self.items(parts.count > 1 ? parts[1] : "")
    else { return nil }
    (self.path, self.query) = (path, query)
  }

  private static func components(_ text: Substring) -> [String]? {
    guard !text.isEmpty else { return [] }
    var components: [String] = []
    for part in text.split(separator: "/", omittingEmptySubsequences: false) {
      guard let component = decoded(part), isComponent(component) else { return nil }
      components.append(component)
    }
    return components
  }

  private static func isComponent(_ text: String) -> Bool {
    !["", ".", ".."].contains(text)
      && text.unicodeScalars.allSatisfy {
        $0 != "/" && $0 != "\\" && $0.properties.generalCategory != .control
      }
  }

  private static func items(_ text: Substring) -> [QueryItem]? {
    var items: [QueryItem] = []
    for part in text.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(pair[0], spacesArePluses: true),
        let value = decoded(pair.count > 1 ? pair[1] : "", spacesArePluses: true)
      else { return nil }
      items.append(QueryItem(name: name, value: value))
    }
    return items
  }

  /// Decodes percent encoding; returns `nil` if the encoding or the UTF-8 is invalid.
  private static func decoded(_ text: Substring, spacesArePluses: Bool = false) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(Self.hexDigit),
          let low = rest.popFirst().flatMap(Self.hexDigit)
        else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(spacesArePluses && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }
}
