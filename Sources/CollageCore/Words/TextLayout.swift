/// Words as lines: what is known of them before they are drawn, the same at all scales.
public struct TextLayout: Hashable, Sendable {
  /// The size of the box that holds them with their padding, in canvas pixels.
  public let extent: Size
  /// The size of the letters, in canvas pixels: of words that are fitted the one that was found.
  public let size: Double
  /// How many lines there are.
  public let lineCount: Int
  /// Whether an ellipsis stands for some of the words.
  public let isShortened: Bool
  /// The characters that no font has.
  public let missing: [Unicode.Scalar]
  /// The fonts that they are set with, in the order in which they are first needed.
  public let fonts: [UsedFont]
}
