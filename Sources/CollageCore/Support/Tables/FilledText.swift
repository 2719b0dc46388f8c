/// Words with fields, `Dear {name}`, that the columns of a table fill.
package enum FilledText {
  /// The names of the fields, each once, in the order of their first use.
  package static func fields(in text: String) -> [String] {
    var seen: Set<String> = []
    return FieldedText(text).pieces.compactMap { piece in
      guard case .field(let name) = piece, seen.insert(name).inserted else { return nil }
      return name
    }
  }

  /// The text with the values of its fields.
  ///
  /// - Parameters:
  ///   - text: The text; `{{` and `}}` in it become braces.
  ///   - value: The value of a field, which is put in as it is; nil leaves the field as it stands.
  /// - Returns: The filled text.
  package static func filled(_ text: String, _ value: (String) -> String?) -> String {
    var filled = ""
    for piece in FieldedText(text).pieces {
      switch piece {
      case .text(let text): filled += text
      case .field(let name): filled += value(name) ?? "{\(name)}"
      case .stray(let brace, at: _): filled.unicodeScalars.append(brace)
      }
    }
    return filled
  }
}
