/// A path with fields, `out/{name}.jpg`, that gives each row of a table a file of its own.
///
/// A field is the name of a column, or `row` or `page`, which are numbers and stand before columns of
/// these names. Behind a colon follows how it is written: `{name:slug}`, `{row:04}`. Doubled braces are
/// braces.
package struct NamePattern: Hashable, Sendable {
  /// How a field can be written, as users read it: `0N` pads a number to so many digits.
  static let formats = ["slug", "0N"]
  /// The most bytes of a part of a path, in UTF-8.
  static let componentLimit = 255
  /// How the names of logs beside pictures begin, as those of no pictures do.
  package static let logPrefix = ".collage-"

  /// The pattern as it was given.
  package let text: String
  private let pieces: [Piece]

  private enum Piece: Hashable {
    case text(String)
    case field(NameField)
  }

  /// Reads a pattern.
  ///
  /// - Throws: ``NamePatternError``, for all that is wrong whatever the values are.
  package init(_ text: String) throws(NamePatternError) {
    var pieces: [Piece] = []
    for piece in FieldedText(text).pieces {
      switch piece {
      case .text(let text): pieces.append(.text(text))
      case .field(let content): pieces.append(.field(try NameField(content)))
      case .stray(let brace, let place): throw .strayBrace(brace, at: place)
      }
    }
    guard !text.unicodeScalars.contains("\0") else { throw .nul }
    guard !text.unicodeScalars.isEmpty, text.unicodeScalars.last != "/" else { throw .noFileName }
    guard text.unicodeScalars.first != "-" else { throw .leadingDash }
    (self.text, self.pieces) = (text, pieces)
  }

  /// The names of the fields, each once, in the order of their first use.
  package var fields: [String] {
    var seen: Set<String> = []
    return pieces.compactMap { piece in
      guard case .field(let field) = piece, seen.insert(field.name).inserted else { return nil }
      return field.name
    }
  }

  /// The folder that all files have in common: that before the first part with a field, `.` if none.
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

  /// The name of a row's file.
  ///
  /// - Parameters:
  ///   - value: The value of a column; nil if there is none of this name.
  ///   - row: The number of the row.
  ///   - page: The number of the page, if there are several; without it `page` can be a column.
  /// - Returns: The path; no value in it leads to another folder than the pattern says.
  /// - Throws: ``NamePatternError/badValue(field:_:)``.
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
        let written = try field.written(value)
        if name.isEmpty, component.text.isEmpty, written.unicodeScalars.first == "-" {
          throw .badValue(field: field.name, .leadingDash)
        }
        component.add(written, of: field.name)
      }
    }
    return name + (try component.checked())
  }

  /// A key that two names share if they are one file on usual file systems, which take no notice of
  /// case or of how accents are composed.
  package static func folded(_ name: String) -> String {
    // Upper case first: it makes one of ß and ss, and of the two small sigmas.
    name.composed.uppercased().lowercased().composed
  }
}

/// A part of a path between two slashes, as it comes to be.
private struct NameComponent {
  var text = ""
  /// The field with the longest value, which is to blame if the part is too long.
  private var longest: (field: String, bytes: Int)?

  mutating func add(_ value: String, of field: String) {
    text += value
    let bytes = value.utf8.count
    if bytes > longest?.bytes ?? -1 { longest = (field, bytes) }
  }

  /// The text; only what values made of it is checked.
  func checked() throws(NamePatternError) -> String {
    guard let field = longest?.field else { return text }
    guard text != ".", text != ".." else { throw .badValue(field: field, .pointsElsewhere(text)) }
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
