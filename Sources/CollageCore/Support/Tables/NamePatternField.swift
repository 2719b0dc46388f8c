struct NamePatternField: Hashable, Sendable {
  enum Format: Hashable, Sendable {
    case plain
    /// Lowercase letters, digits, and dashes.
    case slug
    /// A number padded to at least this many digits.
    case padded(Int)

    init?(_ text: String) {
      if text == "slug" {
        self = .slug
      } else if text.utf8.first == UInt8(ascii: "0"), let digits = Int(text.dropFirst()),
        (1...20).contains(digits)
      {
        self = .padded(digits)
      } else {
        return nil
      }
    }
  }

  /// The name of a column, `row`, or `page`.
  let name: String
  let format: Format

  /// Parses the text between the braces of a field, such as `name:slug` in `{name:slug}`; the last
  /// colon starts the format.
  init(_ content: String) throws(NamePatternError) {
    guard let colon = content.lastIndex(of: ":") else {
      guard !content.isEmpty else { throw .namelessField }
      (name, format) = (content, .plain)
      return
    }
    let (name, text) = (String(content[..<colon]), String(content[colon...].dropFirst()))
    guard !name.isEmpty else { throw .namelessField }
    guard let format = Format(text) else {
      throw .unknownFormat(text, field: name, known: NamePattern.formats)
    }
    (self.name, self.format) = (name, format)
  }

  /// Formats a value as a part of a file name.
  func text(for value: String) throws(NamePatternError) -> String {
    guard !value.isEmpty else { throw .badValue(field: name, .empty) }
    switch format {
    case .slug:
      let slug = Slug.of(value)
      guard !slug.isEmpty else { throw .badValue(field: name, .noSlug) }
      return slug
    case .padded(let digits):
      guard value.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
        throw .badValue(field: name, .notNumber)
      }
      return String(repeating: "0", count: max(0, digits - value.utf8.count)) + value
    case .plain:
      if let scalar = value.unicodeScalars.first(where: { $0 == "/" || $0.isUnsafeInTerminals }) {
        throw .badValue(field: name, .forbidden(scalar))
      }
      return value
    }
  }
}
