/// Tells row by row which pixels a shape covers, and which a strip around it.
struct ShapeEdge {
  /// The coverage of the shape.
  var shape: RoundedCoverage
  /// The coverage of the shape with the strip, and the strip's colour; nil where there is none.
  var ring: Ring?

  /// A strip.
  struct Ring {
    /// The coverage of the shape together with the strip.
    var shape: RoundedCoverage
    /// The colour.
    let color: Color
  }

  /// What one row has.
  struct Row {
    /// The columns of the shape, if there are any.
    let span: RowSpan?
    /// The columns of the shape together with the strip, if there are any.
    let ring: RowSpan?

    /// The columns that only the strip touches.
    var ringColumns: [Range<Int>] {
      guard let ring else { return [] }
      guard let span else { return [ring.touched] }
      return [
        ring.touched.lowerBound..<max(span.touched.lowerBound, ring.touched.lowerBound),
        min(span.touched.upperBound, ring.touched.upperBound)..<ring.touched.upperBound,
      ].filter { !$0.isEmpty }
    }
  }

  /// Works out one row; the coverage at the rims is in the shapes afterwards.
  mutating func row(_ y: Int) -> Row {
    Row(span: shape.span(row: y), ring: ring?.shape.span(row: y))
  }
}
