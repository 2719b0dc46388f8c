/// The outlines of glyphs of one color.
package struct TextOutline: Hashable, Sendable {
  package let color: Color
  /// The path, in canvas pixels relative to the box's top-left corner, filled by the nonzero
  /// winding rule.
  package let edges: [PathSegment]
}
