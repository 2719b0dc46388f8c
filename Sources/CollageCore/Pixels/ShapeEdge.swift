/// The coverage of a shape and of an optional border around it, computed row by row.
struct ShapeEdge {
  var shape: RoundedCoverage
  var ring: Ring?

  struct Ring {
    /// The shape and the border together.
    var shape: RoundedCoverage
    let color: Color
  }

  struct Row {
    /// The columns of the shape; `nil` if the shape does not touch the row.
    let span: RowSpan?
    /// The columns of the shape and the border together; `nil` if neither touches the row.
    let ring: RowSpan?

    /// The columns that the border touches and the shape doesn't.
    var borderColumns: [Range<Int>] {
      guard let ring else { return [] }
      guard let span else { return [ring.touched] }
      return [
        ring.touched.lowerBound..<max(span.touched.lowerBound, ring.touched.lowerBound),
        min(span.touched.upperBound, ring.touched.upperBound)..<ring.touched.upperBound,
      ].filter { !$0.isEmpty }
    }
  }

  /// Computes a row, and updates `shape.rim` and `ring.shape.rim` with the coverage of its boundary
  /// pixels.
  mutating func row(_ y: Int) -> Row {
    Row(span: shape.span(row: y), ring: ring?.shape.span(row: y))
  }
}
