/// A layout as one writes it: `V(2*H(a,b), c, H(d,e,f)*1.5)`.
///
/// `H` stands for parts beside each other and `V` for parts above each other. A number before or
/// behind a part says how much larger it is along its row or column; both may be there, and then
/// multiply. All else are words that name items: those in quotation marks stand for themselves, and
/// a `*` alone for all items that no other word names. Blanks may stand anywhere between.
///
/// What can be a number and a part is that: `2*a` and `a*2` name the item `a`. `2*` alone and
/// `a*-2` are patterns.
package struct LayoutExpression: Hashable, Sendable {
  /// A part with its weight.
  struct Part: Hashable, Sendable {
    /// What the part is.
    var content: Content
    /// How much larger it is along its row or column; above zero.
    var weight: Double
    /// Where it starts in the text, behind a weight, in characters.
    var offset: Int
  }

  /// What a part is.
  indirect enum Content: Hashable, Sendable {
    /// A word that names items.
    case items(word: String, isQuoted: Bool)
    /// Parts beside each other.
    case row([Part])
    /// Parts above each other.
    case column([Part])
  }

  /// Whether a text is meant to be an expression rather than the name of something.
  package static func isOne(_ text: String) -> Bool { text.contains("(") || text.contains(")") }

  /// The whole; its weight means nothing.
  let root: Part

  /// Reads an expression.
  ///
  /// - Parameter text: The text.
  /// - Throws: ``LayoutExpressionError``, with the place in the text.
  init(_ text: String) throws(LayoutExpressionError) {
    var parser = LayoutExpressionParser(text)
    root = try parser.whole()
  }
}
