/// A layout expression, such as `V(2*H(a,b), c, H(d,e,f)*1.5)`, which describes nested rows and
/// columns of items.
///
/// `H` is a row of parts, and `V` is a column of parts. A number before or after a part is its
/// weight: its relative size along the row or column. If a part has a number before and after it,
/// its weight is their product. All other words name items. A word in quotation marks is a literal
/// name. A separate `*` names all items that no other word names. Blanks can surround parts,
/// weights and punctuation.
///
/// `*` is a multiplication sign wherever this is possible: `2*a` and `a*2` name the item `a`. In
/// the words `2*` and `a*-2`, it is a wildcard of a pattern.
package struct LayoutExpression: Hashable, Sendable {
  struct Part: Hashable, Sendable {
    var content: Content
    /// The size relative to other parts of the same row or column; positive.
    var weight: Double
    /// The offset at which the part begins, not counting a weight before it, in characters of the
    /// text.
    var offset: Int
  }

  indirect enum Content: Hashable, Sendable {
    case items(word: String, isQuoted: Bool)
    case row([Part])
    case column([Part])
  }

  /// Returns whether a text is an expression and not the name of a layout.
  package static func isExpression(_ text: String) -> Bool {
    text.contains("(") || text.contains(")")
  }

  /// The outermost part, whose weight has no effect.
  let root: Part

  init(_ text: String) throws(LayoutExpressionError) {
    var parser = LayoutExpressionParser(text)
    root = try parser.parse()
  }
}
