/// The row-by-row coverage of a shape and of an optional border around it.
struct ShapeEdge {
  var shape: RoundedCoverage
  /// The border; `nil` if there isn't one.
  var ring: Ring?

  struct Ring {
    /// The coverage of the shape together with the border.
    var shape: RoundedCoverage
    let color: Color
  }

  struct Row {
    /// The columns of the shape; `nil` if it does not touch the row.
    let span: RowSpan?
    /// The columns of the shape together with the border; `nil` if they do not touch the row.
    let ring: RowSpan?

    /// The columns that only the border touches.
    var borderColumns: [Range<Int>] {
      guard let ring else { return [] }
      guard let span else { return [ring.touched] }
      return [
        ring.touched.lowerBound..<max(span.touched.lowerBound, ring.touched.lowerBound),
        min(span.touched.upperBound, ring.touched.upperBound)..<ring.touched.upperBound,
      ].filter { !$0.isEmpty }
    }
  }

  /// Computes one row.
  ///
  /// The shapes hold the coverage of the boundary pixels afterward.
  mutating func row(_ y: Int) -> Row {
    Row(span: shape.span(row: y), ring: ring?.shape.span(row: y))
  }
}
