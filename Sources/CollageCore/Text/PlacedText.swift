/// A text layout, and the conversion of Pango's units to canvas pixels.
struct PlacedText {
  let layout: TextLayout
  let lines: BrokenLines
  /// The position of the layout's origin in the box, in canvas pixels.
  let origin: Point

  /// The text and its style, at the final size.
  var content: TextContent { lines.content }
  var runs: [TextRun] { unsafe lines.runs }
  /// Canvas pixels per layout pixel.
  var unit: Double { lines.unit }
  /// The arc that the line is bent along.
  var arc: TextArc? { lines.arc }
  /// True if the layout is rotated by 90 degrees.
  var isVertical: Bool { lines.isVertical }

  /// True if all glyphs and lines have the text's color.
  var hasOneColor: Bool {
    unsafe runs.allSatisfy { run in
      unsafe run.marks.color == nil && run.marks.background == nil
        && !(run.font?.isColored ?? false)
    }
  }

  /// Converts a part of the box from canvas pixels, relative to its top-left corner, to layout
  /// pixels.
  func inLayout(_ part: Rect) -> Rect {
    Rect(
      enclosing: part.corners.map { corner in
        let (x, y) = ((corner.x - origin.x) / unit, (corner.y - origin.y) / unit)
        return isVertical ? Point(x: y, y: -x) : Point(x: x, y: y)
      })
  }
}
