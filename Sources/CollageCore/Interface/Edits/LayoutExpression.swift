/// A layout expression, such as `V(2*H(a,b), c, H(d,e,f)*1.5)`.
///
/// `H` is a row of parts, and `V` is a column of parts. A number before or after a part is its
/// weight: its relative size along the row or column. If both are present, they are multiplied. All
/// other words name items. A word in quotation marks is a literal name, and a single `*` names all
/// items that no other word names. Blanks may separate any of these.
///
/// If a text can be a weight and a part, it is parsed in this way: `2*a` and `a*2` name the item
/// `a`. A single `2*`, and `a*-2`, are patterns.
package struct LayoutExpression: Hashable, Sendable {
  struct Part: Hashable, Sendable {
    var content: Content
    /// The relative size along the row or column; positive.
    var weight: Double
    /// The offset in the text, after a leading weight, in characters.
    var offset: Int
  }

  indirect enum Content: Hashable, Sendable {
    /// A word that names items.
    case items(word: String, isQuoted: Bool)
    case row([Part])
    case column([Part])
  }

  /// Returns whether a text is meant to be an expression, not a name.
  package static func isOne(_ text: String) -> Bool { text.contains("(") || text.contains(")") }

  /// The whole expression, whose weight has no effect.
  let root: Part

  /// Parses an expression.
  ///
  /// - Parameter text: The text.
  /// - Throws: ``LayoutExpressionError``, with the offset in the text.
  init(_ text: String) throws(LayoutExpressionError) {
    var parser = LayoutExpressionParser(text)
    root = try parser.whole()
  }
}
