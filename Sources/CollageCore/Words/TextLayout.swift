/// Words as lines: what is known of them before they are drawn, the same at all scales.
package struct TextLayout: Hashable, Sendable {
  /// The size of the box that holds them with their padding, in canvas pixels.
  package let extent: Size
  /// The size of the letters, in canvas pixels: of words that are fitted the one that was found.
  let size: Double
  /// How many lines there are.
  let lineCount: Int
  /// Whether an ellipsis stands for some of the words.
  let isShortened: Bool
  /// The characters that no font has.
  let missing: [Unicode.Scalar]
  /// The fonts that they are set with, in the order in which they are first needed.
  let fonts: [UsedFont]
}
