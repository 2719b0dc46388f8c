/// Units along a line with equal gaps between them; a unit is an item or a group.
///
/// The units are ordered by their centers. Without a given gap, the first and the last unit stay in
/// place and the others are spread between them; the gaps are negative if there isn't enough space.
/// With a given gap, the first unit stays in place, and each other unit follows its predecessor at
/// this distance.
struct Distribution {
  /// The interval from the left or top edge of a unit to its right or bottom edge.
  typealias Span = (start: Double, end: Double)

  /// Returns the offset by which each span has to move.
  ///
  /// The spans are in their order along the line. If `gap` is `nil`, they are spread between the
  /// first and the last one.
  static func offsets(of spans: [Span], gap: Double?) -> [Double] {
    guard let first = spans.first, let last = spans.last, spans.count > 1 else {
      return spans.map { _ in 0 }
    }
    let lengths = spans.reduce(0) { $0 + $1.end - $1.start }
    let step = gap ?? (last.end - first.start - lengths) / Double(spans.count - 1)
    var next = first.start
    var offsets = spans.map { span in
      defer { next += span.end - span.start + step }
      return next - span.start
    }
    offsets[0] = 0
    if gap == nil { offsets[spans.count - 1] = 0 }
    return offsets
  }
}

extension Collage {
  mutating func distribute(
    _ units: [ItemUnit], along axis: FlipAxis, gap: Length?
  ) throws(EditError) {
    let ordered = try inOrder(units, along: axis)
    let isHorizontal = axis == .horizontal
    let extent = isHorizontal ? canvas.size.width : canvas.size.height
    let gap = gap.map { $0.resolved(along: extent, at: canvas.resolution) }
    for (unit, offset) in zip(
      ordered.map(\.unit), Distribution.offsets(of: ordered.map(\.span), gap: gap))
    {
      try shift(
        unit, by: isHorizontal ? Point(x: offset, y: 0) : Point(x: 0, y: offset))
    }
  }

  /// Returns units with their spans, ordered by the spans' centers; for equal centers, in the order
  /// of `units`.
  func inOrder(
    _ units: [ItemUnit], along axis: FlipAxis
  ) throws(EditError) -> [(unit: ItemUnit, span: Distribution.Span)] {
    var spans: [(unit: ItemUnit, span: Distribution.Span)] = []
    for unit in units {
      let bounds = try visibleBounds([unit])
      let span =
        axis == .horizontal
        ? (start: bounds.minX, end: bounds.maxX) : (start: bounds.minY, end: bounds.maxY)
      spans.append((unit, span))
    }
    // Compare the index too, because the standard library doesn't guarantee a stable sort.
    return spans.enumerated().sorted {
      let (one, other) = ($0.element.span, $1.element.span)
      return (one.start + one.end, $0.offset) < (other.start + other.end, $1.offset)
    }.map(\.element)
  }
}
