/// The properties of laid-out text, which are the same at all scales.
package struct TextLayout: Hashable, Sendable {
  /// The size of the box that contains the text and its padding, in canvas pixels.
  package let extent: Size
  /// The font size, in canvas pixels; for fitted text, the computed size.
  let size: Double
  let lineCount: Int
  /// True if an ellipsis replaces part of the text.
  let isShortened: Bool
  /// The characters that no font contains.
  let missing: [Unicode.Scalar]
  /// The fonts, in order of first use.
  let fonts: [UsedFont]
}
