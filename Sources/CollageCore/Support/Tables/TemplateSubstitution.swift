/// Text with fields, such as `Dear {name}`.
///
/// The columns of a table provide the values.
package enum TemplateSubstitution {
  /// Returns the unique names of the fields, in the order of first use.
  package static func fields(in text: String) -> [String] {
    var seen: Set<String> = []
    return TemplateText(text).pieces.compactMap { piece in
      guard case .field(let name) = piece, seen.insert(name).inserted else { return nil }
      return name
    }
  }

  /// Returns the text with its fields replaced by values.
  ///
  /// - Parameters:
  ///   - text: The text; `{{` and `}}` become braces.
  ///   - value: Returns the value of a field, which is inserted literally; `nil` keeps the field as
  ///     it is.
  /// - Returns: The filled text.
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
