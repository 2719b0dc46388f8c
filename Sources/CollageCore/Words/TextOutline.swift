/// Letters as an area of one colour.
package struct TextOutline: Hashable, Sendable {
  /// The colour.
  package let color: Color
  /// The edges, in canvas pixels from the box's top-left corner on; what is inside of them, however often they go
  /// round it, is filled.
  package let edges: [PathSegment]
}
