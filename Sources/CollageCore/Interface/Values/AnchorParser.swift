/// Parses anchors, which are points of an item's bounds, such as `tl`, `br` or `c`.
package enum AnchorParser {
  package static let names = Anchor.allCases.map(\.rawValue)

  package static func anchor(_ word: String) throws(ValueError) -> Anchor {
    guard let anchor = Anchor(rawValue: word.lowercased()) else {
      throw ValueError(
        value: word, kind: "an anchor",
        allowed: "one of \(names.joined(separator: ", "))")
    }
    return anchor
  }
}
