/// A requested change of a canvas.
///
/// Properties that are `nil` don't change.
package struct CanvasSpec: Hashable, Sendable {
  var size: SizeParser?
  /// The new resolution, in dots per inch.
  ///
  /// The default for a new paper size is 300.
  var dpi: Int?
  package var background: BackgroundSpec?
  package var frame: FrameChange?
  package var watermark: CanvasChange.WatermarkChange?
  /// A Boolean value indicating whether output images are mirrored.
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

  var isNothing: Bool { self == CanvasSpec() }

  /// Returns the change of a canvas.
  ///
  /// - Parameters:
  ///   - collage: The collage, which provides the resolution for a paper size if none is given.
  ///   - scalesItems: A Boolean value indicating whether items are moved and scaled with the
  ///     canvas.
  /// - Returns: The change.
  /// - Throws: ``EditError/canvasSize(_:)``, ``SelectionError``, ``ArgumentError``.
  func change(of collage: Collage, scalesItems: Bool = false) throws -> CanvasChange {
    try change(
      of: collage.canvas, background: background?.background(in: collage),
      scalesItems: scalesItems)
  }

  /// Returns the canvas of a new collage, which has no items.
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

/// A requested background, before its items are resolved.
package enum BackgroundSpec: Hashable, Sendable {
  case color(Color)
  /// A background on top of the color.
  case backdrop(BackgroundLayer)
  /// The photo of an item, blurred by a radius in canvas pixels.
  case blurred([ItemSelector], radius: Double)

  /// Returns the background for a collage; `nil` for a collage without items.
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
