/// Text with its lines placed in a box; ``BrokenLines`` explains layout pixels.
struct PlacedText {
  let layout: TextLayout
  let lines: BrokenLines
  /// The position of the layout's origin in the box, in canvas pixels.
  let origin: Point

  /// The text and its style, with the final font size.
  var content: TextContent { lines.content }
  var runs: [TextRun] { unsafe lines.runs }
  var unit: Double { lines.unit }
  var arc: TextArc? { lines.arc }
  /// True if the layout is rotated clockwise by 90 degrees.
  var isVertical: Bool { lines.isVertical }

  /// True if all glyphs and lines have the color of the text's style, and markup doesn't set a
  /// background.
  var hasOneColor: Bool {
    unsafe runs.allSatisfy { run in
      unsafe run.attributes.color == nil && run.attributes.background == nil
        && !(run.font?.isColored ?? false)
    }
  }

  /// Converts a rectangle from canvas pixels, relative to the box's top-left corner, to layout
  /// pixels.
  func inLayout(_ part: Rect) -> Rect {
    Rect(
      enclosing: part.corners.map { corner in
        let (x, y) = ((corner.x - origin.x) / unit, (corner.y - origin.y) / unit)
        return isVertical ? Point(x: y, y: -x) : Point(x: x, y: y)
      })
  }
}
