/// A template text split into its parts: `{name}` is a field, and `{{` and `}}` are literal braces.
struct TemplateText: Sendable {
  enum Piece: Hashable, Sendable {
    case text(String)
    /// The text between a pair of braces; it doesn't contain braces.
    case field(String)
    /// A brace that is neither doubled nor part of a field; its position counts characters from 1.
    case stray(Unicode.Scalar, at: Int)
  }

  /// The parts in order; literal texts are never adjacent.
  private(set) var pieces: [Piece] = []
  private var pending = String.UnicodeScalarView()

  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      guard scalar == "{" || scalar == "}" else {
        pending.append(scalar)
        continue
      }
      if index < scalars.count, scalars[index] == scalar {
        pending.append(scalar)
        index += 1
      } else if scalar == "{",
        let end = scalars[index...].firstIndex(where: { $0 == "{" || $0 == "}" }),
        scalars[end] == "}"
      {
        var field = String.UnicodeScalarView()
        field.append(contentsOf: scalars[index..<end])
        add(.field(String(field)))
        index = end + 1
      } else {
        add(.stray(scalar, at: index))
      }
    }
    endText()
  }

  private mutating func add(_ piece: Piece) {
    endText()
    pieces.append(piece)
  }

  private mutating func endText() {
    guard !pending.isEmpty else { return }
    pieces.append(.text(String(pending)))
    pending = String.UnicodeScalarView()
  }
}
