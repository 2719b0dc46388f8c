/// Words that are laid out, and how Pango's units become those of the canvas.
struct SetText {
  /// What is known of them.
  let layout: TextLayout
  /// Their lines.
  let lines: LaidLines
  /// Where the layout's origin is in the box, in canvas pixels.
  let origin: Point

  /// The words and their style, at the size that was found.
  var content: TextContent { lines.content }
  /// The runs of glyphs.
  var runs: [TextRun] { unsafe lines.runs }
  /// Canvas pixels to one of the layout's pixels.
  var unit: Double { lines.unit }
  /// The arc that the line is set on.
  var arc: TextArc? { lines.arc }
  /// Whether the layout is turned by a quarter.
  var isVertical: Bool { lines.isVertical }

  /// Whether letters and lines have the words' colour and no others.
  var hasOneColor: Bool {
    unsafe runs.allSatisfy { run in
      unsafe run.marks.color == nil && run.marks.background == nil
        && !(run.font?.isColored ?? false)
    }
  }

  /// A part of the box, which is in canvas pixels from its top-left corner on, in the layout's pixels.
  func inLayout(_ part: Rect) -> Rect {
    Rect(
      enclosing: part.corners.map { corner in
        let (x, y) = ((corner.x - origin.x) / unit, (corner.y - origin.y) / unit)
        return isVertical ? Point(x: y, y: -x) : Point(x: x, y: y)
      })
  }
}
