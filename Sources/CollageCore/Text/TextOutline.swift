/// The outlines of glyphs of one color.
package struct TextOutline: Hashable, Sendable {
  package let color: Color
  /// The path, in canvas pixels relative to the top-left corner of the text's box; it is filled by
  /// the nonzero winding rule.
  package let edges: [PathSegment]
}
