/// What is worked out of a canvas, and not decoded, as it is drawn.
package struct CanvasPainting: Hashable, Sendable, Encodable {
  /// What is drawn.
  let subject: Subject
  /// Where on the canvas the pixels of its picture are.
  let map: CanvasMap
  /// Where in the output the picture of the canvas begins, in whole pixels.
  let column: Int
  /// The row in which it begins.
  let row: Int

  /// What is drawn.
  enum Subject: Hashable, Sendable, Encodable {
    /// A gradient or a sheet of paper.
    case backdrop(Backdrop)
    /// A frame, which is on.
    case frame(Frame)
    /// The lines of a grid.
    case grid(CompositionGrid)
  }

  /// Whether nothing shows through any pixel.
  var isOpaque: Bool {
    switch subject {
    case .backdrop(.gradient(let gradient)): gradient.isOpaque
    case .backdrop(.paper): true
    case .backdrop, .frame, .grid: false
    }
  }

  /// What draws it, which takes some milliseconds to make; nil where it is something else.
  func painter() -> (any RowPainter)? {
    let painter: any RowPainter
    switch subject {
    case .backdrop(.gradient(let gradient)): painter = GradientPainter(gradient, map: map)
    case .backdrop(.paper(let paper)): painter = PaperPainter(paper, map: map)
    case .backdrop: return nil
    case .frame(let frame):
      let law = FrameLaw(
        canvas: map.canvas, width: frame.width, color: frame.color, opacity: frame.opacity)
      painter = FramePainter(law, map: map)
    case .grid(let grid): painter = GridPainter(grid, map: map)
    }
    return (column, row) == (0, 0) ? painter : MovedPainter(painter, column: column, row: row)
  }
}
