/// Parses alignments such as `left` or `center middle`.
package enum AlignmentParser {
  /// The horizontal keywords from left to right, then the vertical ones from top to bottom.
  package static let names =
    Alignment.Horizontal.allCases.map(\.rawValue) + Alignment.Vertical.allCases.map(\.rawValue)

  private static let allowed =
    "one of left, center, right, top, middle and bottom, or one for each direction, "
    + "such as center middle"

  /// Parses one keyword, or one horizontal and one vertical keyword in any order.
  static func alignment(_ keywords: [String]) throws(ValueError) -> Alignment {
    var alignment = Alignment()
    for word in keywords {
      let word = word.lowercased()
      if let edge = Alignment.Horizontal(rawValue: word), alignment.horizontal == nil {
        alignment.horizontal = edge
      } else if let edge = Alignment.Vertical(rawValue: word), alignment.vertical == nil {
        alignment.vertical = edge
      } else {
        throw ValueError(
          value: keywords.joined(separator: " "), kind: "an alignment", allowed: allowed,
          nearest: keywords.count == 1 ? NearestNames.to(word, among: names) : [])
      }
    }
    return alignment
  }

  /// Parses the alignment at the end of arguments that begin with item selectors.
  ///
  /// Takes the last two arguments if both are keywords and another argument precedes them,
  /// otherwise the last one. Throws an error for two keywords of the same direction.
  package static func trailing(
    _ arguments: [String]
  ) throws(ValueError) -> (alignment: Alignment, wordCount: Int) {
    if arguments.count > 2, arguments.suffix(2).allSatisfy({ names.contains($0.lowercased()) }) {
      return (try alignment(Array(arguments.suffix(2))), 2)
    }
    return (try alignment(arguments.suffix(1)), 1)
  }
}
