/// A file path with fields, such as `out/{name}.jpg`, that gives each row of a table its own file.
///
/// A field is the name of a column, or `row` or `page`. The field `row` is the row's number and
/// takes precedence over a column with this name. If a row has several pages, the same holds for
/// `page`. A colon and a format can follow the name: `{name:slug}`, `{row:04}`. Doubled braces are
/// literal braces.
package struct NamePattern: Hashable, Sendable {
  /// The formats as they appear in messages; `0N` pads a number to N digits.
  static let formats = ["slug", "0N"]
  /// The maximum length of a path component, in UTF-8 bytes.
  static let componentLimit = 255
  /// The prefix of the log files that are written beside the images; names of images must not have
  /// it.
  package static let logPrefix = ".collage-"

  package let text: String
  private let pieces: [Piece]

  private enum Piece: Hashable {
    case text(String)
    case field(NamePatternField)
  }

  /// Parses a pattern; throws errors that don't depend on the values of fields.
  package init(_ text: String) throws(NamePatternError) {
    var pieces: [Piece] = []
    for piece in TemplateText(text).pieces {
      switch piece {
      case .text(let text): pieces.append(.text(text))
      case .field(let content): pieces.append(.field(try NamePatternField(content)))
      case .stray(let brace, let position): throw .strayBrace(brace, at: position)
      }
    }
    guard !text.unicodeScalars.contains("\0") else { throw .nul }
    guard !text.unicodeScalars.isEmpty, text.unicodeScalars.last != "/" else { throw .noFileName }
    guard text.unicodeScalars.first != "-" else { throw .leadingDash }
    (self.text, self.pieces) = (text, pieces)
  }

  /// The unique names of the fields, in the order of first use.
  package var fields: [String] {
    var seen: Set<String> = []
    return pieces.compactMap { piece in
      guard case .field(let field) = piece, seen.insert(field.name).inserted else { return nil }
      return field.name
    }
  }

  /// The folder that all files share: the path before the first component with a field, or `.`.
  package var folder: String {
    var fixed = String.UnicodeScalarView()
    for piece in pieces {
      guard case .text(let text) = piece else { break }
      fixed.append(contentsOf: text.unicodeScalars)
    }
    guard let slash = fixed.lastIndex(of: "/") else { return "." }
    guard let end = fixed[..<slash].lastIndex(where: { $0 != "/" }) else { return "/" }
    return String(fixed[...end])
  }

  /// Returns the path of a row's file.
  ///
  /// `value` returns the value of a column, or `nil` if the column doesn't exist. A value can't
  /// change the folder that the pattern specifies. `page` is the number of the page. It is `nil` if
  /// the row has one page; the field `page` can then be a column.
  package func name(
    _ value: (String) -> String?, row: Int, page: Int?
  ) throws(NamePatternError) -> String {
    var (name, component) = ("", NameComponent())
    for piece in pieces {
      switch piece {
      case .text(let text):
        let parts = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
          if index > 0 {
            name += try component.checked() + "/"
            component = NameComponent()
          }
          component.text += String(part)
        }
      case .field(let field):
        let number: Int? = field.name == "row" ? row : field.name == "page" ? page : nil
        guard let value = number.map(String.init) ?? value(field.name) else {
          throw .badValue(field: field.name, .unknown)
        }
        let formatted = try field.text(for: value)
        if name.isEmpty, component.text.isEmpty, formatted.unicodeScalars.first == "-" {
          throw .badValue(field: field.name, .leadingDash)
        }
        component.add(formatted, of: field.name)
      }
    }
    return name + (try component.checked())
  }

  /// Returns a key that is equal for two names if file systems that ignore case and Unicode
  /// composition treat them as one file.
  package static func folded(_ name: String) -> String {
    // Converting to uppercase first maps ß to ss, and both lowercase forms of sigma to one letter.
    name.composed.uppercased().lowercased().composed
  }
}

private struct NameComponent {
  var text = ""
  /// The field with the longest value; errors about the path component refer to this field.
  private var longest: (field: String, bytes: Int)?

  mutating func add(_ value: String, of field: String) {
    text += value
    let bytes = value.utf8.count
    if bytes > longest?.bytes ?? -1 { longest = (field, bytes) }
  }

  /// Returns the component; checks it if it contains a field's value.
  func checked() throws(NamePatternError) -> String {
    guard let field = longest?.field else { return text }
    guard text != ".", text != ".." else { throw .badValue(field: field, .dotComponent(text)) }
    guard !text.lowercased().hasPrefix(NamePattern.logPrefix) else {
      throw .badValue(field: field, .reserved(text))
    }
    let (bytes, limit) = (text.utf8.count, NamePattern.componentLimit)
    guard bytes <= limit else {
      throw .badValue(field: field, .tooLong(bytes: bytes, limit: limit))
    }
    return text
  }
}
