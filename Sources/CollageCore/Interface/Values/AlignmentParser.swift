/// Parses alignments such as `left` or `center middle`.
package enum AlignmentParser {
  /// The keywords: the horizontal ones from left to right, then the vertical ones from top to
  /// bottom.
  package static let names =
    Alignment.Horizontal.allCases.map(\.rawValue) + Alignment.Vertical.allCases.map(\.rawValue)

  private static let allowed =
    "one of left, center, right, top, middle and bottom, or one for each direction, "
    + "such as center middle"

  /// Parses one keyword, or one horizontal and one vertical keyword in any order.
  static func alignment(_ words: [String]) throws(ValueError) -> Alignment {
    var alignment = Alignment()
    for word in words {
      let word = word.lowercased()
      if let edge = Alignment.Horizontal(rawValue: word), alignment.horizontal == nil {
        alignment.horizontal = edge
      } else if let edge = Alignment.Vertical(rawValue: word), alignment.vertical == nil {
        alignment.vertical = edge
      } else {
        throw ValueError(
          value: words.joined(separator: " "), kind: "an alignment", allowed: allowed,
          nearest: words.count == 1 ? NearestNames.to(word, among: names) : [])
      }
    }
    return alignment
  }

  /// Parses the alignment at the end of arguments that begin with item selectors.
  ///
  /// - Parameter words: The item selectors, followed by one or two keywords.
  /// - Returns: The alignment and the number of its keywords. At least one argument remains for the
  ///   items.
  /// - Throws: ``ValueError``, also for two keywords of the same direction.
  package static func trailing(
    _ words: [String]
  ) throws(ValueError) -> (alignment: Alignment, wordCount: Int) {
    if words.count > 2, words.suffix(2).allSatisfy({ names.contains($0.lowercased()) }) {
      return (try alignment(Array(words.suffix(2))), 2)
    }
    return (try alignment(words.suffix(1)), 1)
  }
}
