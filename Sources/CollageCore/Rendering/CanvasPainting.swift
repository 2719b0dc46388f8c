/// A generated part of a canvas, such as a gradient, frame or grid.
package struct CanvasPainting: Hashable, Sendable, Encodable {
  let subject: Subject
  /// The map from the output area that shows the canvas to the canvas.
  let map: CanvasMap
  /// The output column and row at which this area begins.
  let column: Int
  let row: Int

  enum Subject: Hashable, Sendable, Encodable {
    case backdrop(BackgroundLayer)
    /// A frame that is turned on.
    case frame(Frame)
    case grid(CompositionGrid)
  }

  var isOpaque: Bool {
    switch subject {
    case .backdrop(.gradient(let gradient)): gradient.isOpaque
    case .backdrop(.paper): true
    case .backdrop, .frame, .grid: false
    }
  }

  /// Returns a painter, whose creation takes a few milliseconds; `nil` if the backdrop isn't
  /// generated.
  func painter() -> (any RowPainter)? {
    let painter: any RowPainter
    switch subject {
    case .backdrop(.gradient(let gradient)): painter = GradientPainter(gradient, map: map)
    case .backdrop(.paper(let paper)): painter = PaperTexturePainter(paper, map: map)
    case .backdrop: return nil
    case .frame(let frame):
      let frameGradient = FrameGradient(
        canvas: map.canvas, width: frame.width, color: frame.color, opacity: frame.opacity)
      painter = FramePainter(frameGradient, map: map)
    case .grid(let grid): painter = GridPainter(grid, map: map)
    }
    return (column, row) == (0, 0) ? painter : TranslatedPainter(painter, column: column, row: row)
  }
}
