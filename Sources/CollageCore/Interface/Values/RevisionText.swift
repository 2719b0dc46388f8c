/// States in a collage's history as people write them: `12`, `saved`, `head`, `@`, `3..5`.
package enum RevisionText {
  /// The words that are no numbers.
  package static let words = ["saved", "head", "@"]

  private static let separator = ".."
  private static let allowed =
    "a number of `collage log`, saved, or head or @ for the present state; two of them may have "
    + "'..' between"

  /// Reads from which state to which one is compared.
  ///
  /// - Parameter texts: No word is from the last save to the present, one is from there to the present.
  /// - Returns: Both states; nil if there are too many words.
  /// - Throws: ``ValueError``.
  package static func range(
    _ texts: [String]
  ) throws(ValueError) -> (from: RevisionReference, to: RevisionReference)? {
    switch texts.count {
    case 0: return (.saved, .head)
    case 1:
      guard let place = texts[0].firstRange(of: separator) else {
        return (try revision(texts[0]), .head)
      }
      let (from, to) = (texts[0][..<place.lowerBound], texts[0][place.upperBound...])
      return (try end(from), try end(to))
    case 2: return (try revision(texts[0]), try revision(texts[1]))
    default: return nil
    }
  }

  /// Reads one state.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The state.
  /// - Throws: ``ValueError``.
  static func revision(_ text: String) throws(ValueError) -> RevisionReference {
    switch text.lowercased() {
    case "saved": return .saved
    case "head", "@": return .head
    default:
      guard let number = Int(text), (0...1_000_000).contains(number) else {
        throw ValueError(
          value: text, kind: "a revision", allowed: allowed,
          nearest: NearestNames.to(text.lowercased(), among: words))
      }
      return .number(number)
    }
  }

  /// One end of a range; nothing is the present state.
  private static func end(_ text: Substring) throws(ValueError) -> RevisionReference {
    text.isEmpty ? .head : try revision(String(text))
  }
}
