/// Parses revisions of a collage: `12`, `saved`, `head`, `@` or a range such as `3..5`.
///
/// A revision is a numbered state of the collage. Each edit creates one.
package enum RevisionParser {
  /// The keywords; `head` and `@` mean the current revision.
  package static let keywords = ["saved", "head", "@"]

  private static let separator = ".."
  private static let allowed =
    "a number that `collage log` lists, saved, or head (also @) for the current state; a range is "
    + "two of them, such as 3..5"

  /// Parses the two revisions to compare; `nil` if there are more than two texts.
  ///
  /// Without texts, the range is from the last save to the current revision. A single revision is
  /// compared with the current one.
  package static func range(
    _ texts: [String]
  ) throws(ValueError) -> (from: RevisionReference, to: RevisionReference)? {
    switch texts.count {
    case 0: return (.saved, .head)
    case 1:
      guard let dots = texts[0].firstRange(of: separator) else {
        return (try revision(texts[0]), .head)
      }
      let (from, to) = (texts[0][..<dots.lowerBound], texts[0][dots.upperBound...])
      return (try end(from), try end(to))
    case 2: return (try revision(texts[0]), try revision(texts[1]))
    default: return nil
    }
  }

  static func revision(_ text: String) throws(ValueError) -> RevisionReference {
    switch text.lowercased() {
    case "saved": return .saved
    case "head", "@": return .head
    default:
      guard let number = Int(text), (0...1_000_000).contains(number) else {
        throw ValueError(
          value: text, kind: "a revision", allowed: allowed,
          nearest: NearestNames.to(text.lowercased(), among: keywords))
      }
      return .number(number)
    }
  }

  /// Parses one end of a range; empty text means the current revision.
  private static func end(_ text: Substring) throws(ValueError) -> RevisionReference {
    text.isEmpty ? .head : try revision(String(text))
  }
}
