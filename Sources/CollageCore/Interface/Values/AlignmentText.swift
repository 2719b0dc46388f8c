/// Edges and middles to which items are aligned, as people write them: `left`, `center middle`.
package enum AlignmentText {
  /// The words, from left to right and from top to bottom.
  package static let names =
    Alignment.Horizontal.allCases.map(\.rawValue) + Alignment.Vertical.allCases.map(\.rawValue)

  private static let allowed =
    "one of left, center, right, top, middle and bottom, or one of each direction, "
    + "such as center middle"

  /// Reads an edge, or two of different directions.
  ///
  /// - Parameter words: What was written.
  /// - Returns: The alignment.
  /// - Throws: ``ValueError``.
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

  /// Reads the alignment at the end of some words that name items before it.
  ///
  /// - Parameter words: The items, then one edge or two.
  /// - Returns: The alignment and how many words it takes; an item is left before it.
  /// - Throws: ``ValueError``, also for two edges of one direction.
  package static func trailing(
    _ words: [String]
  ) throws(ValueError) -> (alignment: Alignment, wordCount: Int) {
    if words.count > 2, words.suffix(2).allSatisfy({ names.contains($0.lowercased()) }) {
      return (try alignment(Array(words.suffix(2))), 2)
    }
    return (try alignment(words.suffix(1)), 1)
  }
}
