/// A text with fields in braces, taken apart: `{name}` is a field, and `{{` and `}}` are braces.
struct FieldedText: Sendable {
  /// A part of the text.
  enum Piece: Hashable, Sendable {
    /// Text that stays as it is.
    case text(String)
    /// What stands between two braces; there are none in it.
    case field(String)
    /// A brace that is neither doubled nor part of a field, and the number of its character, from 1.
    case stray(Unicode.Scalar, at: Int)
  }

  /// The parts in their order; no two texts follow each other.
  private(set) var pieces: [Piece] = []
  private var pending = String.UnicodeScalarView()

  /// Takes a text apart.
  ///
  /// - Complexity: O(characters).
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
