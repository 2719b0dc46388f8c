/// Units along a line with equal gaps between them.
///
/// They are in the order of their middles. Without a gap the first and the last stay, and what is
/// between them gets equal gaps, which are negative where there is too little room; with one the first
/// stays, and each other stands so far behind the one before.
struct Distribution {
  /// From the left or top edge of one unit to its right or bottom edge.
  typealias Span = (start: Double, end: Double)

  /// How far each of some spans has to move.
  ///
  /// - Parameters:
  ///   - spans: The spans in their order.
  ///   - gap: The gap between them; nil spreads them between the first and the last.
  /// - Returns: An offset for each.
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

  /// Units in the order of their middles, with their spans; of two at one place the one named first.
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
    // The library's sort keeps the order of equals, but does not promise it.
    return spans.enumerated().sorted {
      let (one, other) = ($0.element.span, $1.element.span)
      return (one.start + one.end, $0.offset) < (other.start + other.end, $1.offset)
    }.map(\.element)
  }
}
