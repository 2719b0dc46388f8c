/// What is to change on a canvas; nil keeps.
package struct WantedCanvas: Hashable, Sendable {
  /// The new size.
  var size: SizeText?
  /// The new resolution, in dots per inch; of a new paper size 300 when nothing else is known.
  var dpi: Int?
  /// The new background.
  package var background: WantedBackground?
  /// What becomes of the frame.
  package var frame: FrameChange?
  /// What becomes of the watermark.
  package var watermark: CanvasChange.WatermarkChange?
  /// Whether pictures show the canvas as a mirror does.
  package var isMirrored: Bool?

  /// Describes a canvas.
  package init(
    size: SizeText? = nil, dpi: Int? = nil, background: WantedBackground? = nil,
    frame: FrameChange? = nil, watermark: CanvasChange.WatermarkChange? = nil,
    isMirrored: Bool? = nil
  ) {
    self.size = size
    self.dpi = dpi
    self.background = background
    self.frame = frame
    self.watermark = watermark
    self.isMirrored = isMirrored
  }

  /// Whether nothing is to change.
  var isNothing: Bool { self == WantedCanvas() }

  /// The change of a canvas.
  ///
  /// - Parameters:
  ///   - collage: The collage, whose resolution a paper size takes if none is given.
  ///   - scalesItems: Whether items move and grow with it.
  /// - Returns: The change.
  /// - Throws: ``EditError/canvasSize(_:)``, ``SelectionError``, ``ArgumentError``.
  func change(of collage: Collage, scalesItems: Bool = false) throws -> CanvasChange {
    try change(
      of: collage.canvas, background: background?.background(in: collage),
      scalesItems: scalesItems)
  }

  /// The canvas of a new collage, which has no items.
  ///
  /// - Returns: The canvas.
  /// - Throws: ``EditError``, ``SelectionError``.
  package func newCanvas() throws -> Canvas {
    let standard = Canvas.standard
    let change = try change(
      of: standard, background: background?.background(in: nil), scalesItems: false)
    var canvas = Canvas(
      size: change.size ?? standard.size, background: standard.background, dpi: change.dpi)
    switch change.background {
    case .color(let color): canvas.background = color
    case .backdrop(let backdrop): canvas.backdrop = backdrop
    case nil: break
    }
    return canvas
  }

  private func change(
    of canvas: Canvas, background: CanvasChange.Background?, scalesItems: Bool
  ) throws(EditError) -> CanvasChange {
    let resolution = dpi ?? canvas.resolution
    return CanvasChange(
      size: try size?.resolved(at: resolution), dpi: size?.isPaper == true ? resolution : dpi,
      background: background, frame: frame, watermark: watermark, isMirrored: isMirrored,
      scalesItems: scalesItems)
  }
}

/// What is to lie behind items, before it is known which they are.
package enum WantedBackground: Hashable, Sendable {
  /// A colour alone.
  case color(Color)
  /// Something on the colour.
  case backdrop(Backdrop)
  /// The photo of an item, blurred by a radius in canvas pixels.
  case blurred([ItemSelector], radius: Double)

  /// The background in a collage; nil is one without items.
  fileprivate func background(in collage: Collage?) throws -> CanvasChange.Background {
    switch self {
    case .color(let color): return .color(color)
    case .backdrop(let backdrop): return .backdrop(backdrop)
    case .blurred(let selectors, let radius):
      guard let collage else { throw SelectionError.emptyCollage }
      let item = try ItemsChange.single(collage.resolve(selectors), verb: "canvas")
      guard let photo = BlurredPhoto(item: item, radius: radius) else {
        throw EditError.outOfRange(
          .blurRadius, value: radius, range: BlurredPhoto.radiusRange)
      }
      return .backdrop(.blurred(photo))
    }
  }
}
