/// Points of an item's bounds as people write them: `tl`, `br`, `c`.
package enum AnchorText {
  /// All points.
  package static let names = Anchor.allCases.map(\.rawValue)

  /// Reads a point.
  ///
  /// - Parameter word: What was written.
  /// - Returns: The point.
  /// - Throws: ``ValueError``.
  package static func anchor(_ word: String) throws(ValueError) -> Anchor {
    guard let anchor = Anchor(rawValue: word.lowercased()) else {
      throw ValueError(
        value: word, kind: "an anchor",
        allowed: "one of \(names.joined(separator: ", "))")
    }
    return anchor
  }
}
