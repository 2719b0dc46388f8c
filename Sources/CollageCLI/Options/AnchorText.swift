internal import CollageCore

/// Points of an item's bounds as people write them: `tl`, `br`, `c`.
enum AnchorText {
  /// All points.
  static let names = Anchor.allCases.map(\.rawValue)

  /// Reads a point.
  ///
  /// - Parameter word: What was written.
  /// - Returns: The point.
  /// - Throws: ``ValueError``.
  static func anchor(_ word: String) throws -> Anchor {
    guard let anchor = Anchor(rawValue: word.unprotected.lowercased()) else {
      throw ValueError(
        value: word.unprotected, kind: "an anchor",
        allowed: "one of \(names.joined(separator: ", "))")
    }
    return anchor
  }
}
