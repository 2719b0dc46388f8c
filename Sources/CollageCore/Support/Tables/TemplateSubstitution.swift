/// Text with fields, such as `Dear {name}`, whose values come from the columns of a table.
package enum TemplateSubstitution {
  /// Returns the unique names of the fields, in the order of first use.
  package static func fields(in text: String) -> [String] {
    var seen: Set<String> = []
    return TemplateText(text).pieces.compactMap { piece in
      guard case .field(let name) = piece, seen.insert(name).inserted else { return nil }
      return name
    }
  }

  /// Returns the text with its fields replaced by values; `{{` and `}}` become braces.
  ///
  /// Values are inserted literally. A field without a value stays as it is.
  package static func filled(_ text: String, _ value: (String) -> String?) -> String {
    var filled = ""
    for piece in TemplateText(text).pieces {
      switch piece {
      case .text(let text): filled += text
      case .field(let name): filled += value(name) ?? "{\(name)}"
      case .stray(let brace, at: _): filled.unicodeScalars.append(brace)
      }
    }
    return filled
  }
}
