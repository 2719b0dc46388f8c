extension TextContent {
  /// The text without markup, for search and screen readers.
  public var plainText: String {
    guard style.isMarkup else { return text }
    var plain = ""
    var rest = text[...]
    while let start = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      plain += rest[..<start]
      let isTag = rest[start] == "<"
      guard let end = rest[start...].firstIndex(of: isTag ? ">" : ";") else {
        rest = rest[start...]
        break
      }
      if !isTag { plain += Self.character(rest[rest.index(after: start)..<end]) }
      rest = rest[rest.index(after: end)...]
    }
    return plain + rest
  }

  /// Returns the character of a markup entity such as `amp`; unknown entities stay unchanged.
  private static func character(_ name: Substring) -> String {
    let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    if let character = known[String(name)] { return character }
    let digits = name.dropFirst()
    let code =
      digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard name.first == "#", let scalar = code.flatMap(Unicode.Scalar.init) else {
      return "&\(name);"
    }
    return String(scalar)
  }
}
