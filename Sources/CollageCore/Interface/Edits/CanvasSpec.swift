/// A requested change of a canvas, where `nil` leaves a property unchanged.
package struct CanvasSpec: Hashable, Sendable {
  var size: SizeParser?
  /// The new resolution, in dots per inch.
  ///
  /// If it is `nil`, a paper size uses the canvas's resolution or, by default, 300.
  var dpi: Int?
  package var background: BackgroundSpec?
  package var frame: FrameChange?
  package var watermark: CanvasChange.WatermarkChange?
  package var isMirrored: Bool?

  package init(
    size: SizeParser? = nil, dpi: Int? = nil, background: BackgroundSpec? = nil,
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

  var isEmpty: Bool { self == CanvasSpec() }

  /// Returns the change of a collage's canvas; `scalesItems` moves and scales the items with it.
  func change(of collage: Collage, scalesItems: Bool = false) throws -> CanvasChange {
    try change(
      of: collage.canvas, background: background?.background(in: collage),
      scalesItems: scalesItems)
  }

  /// Returns the canvas of a new collage; throws if the background refers to an item.
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

/// A requested background, before item selectors are resolved.
package enum BackgroundSpec: Hashable, Sendable {
  case color(Color)
  /// A backdrop, such as a gradient, which is drawn on top of the background color.
  case backdrop(BackgroundLayer)
  /// The blurred photo of an item. The radius is in canvas pixels.
  case blurred([ItemSelector], radius: Double)

  /// Returns the background; `collage` is `nil` for a new collage, which has no items.
  fileprivate func background(in collage: Collage?) throws -> CanvasChange.Background {
    switch self {
    case .color(let color): return .color(color)
    case .backdrop(let backdrop): return .backdrop(backdrop)
    case .blurred(let selectors, let radius):
      guard let collage else { throw SelectionError.emptyCollage }
      let item = try ItemsChange.single(collage.resolve(selectors), verb: "canvas")
      guard let photo = BlurredPhotoBackground(item: item, radius: radius) else {
        throw EditError.outOfRange(
          .blurRadius, value: radius, range: BlurredPhotoBackground.radiusRange)
      }
      return .backdrop(.blurred(photo))
    }
  }
}
