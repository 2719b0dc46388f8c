/// A change of a canvas; a property that is `nil` keeps its value.
public struct CanvasChange: Hashable, Sendable {
  /// The new size, in pixels.
  public var size: PixelSize?
  /// The new resolution, in canvas pixels per inch.
  public var dpi: Int?
  package var background: Background?
  var frame: FrameChange?
  var watermark: WatermarkChange?
  /// True if output images are mirrored.
  public var isMirrored: Bool?
  /// True if the items move and scale in proportion to the canvas.
  ///
  /// The blur radius of the backdrop and the width of the frame are scaled, too.
  public var scalesItems: Bool

  package enum Background: Hashable, Sendable {
    /// A background color; an existing backdrop is removed.
    case color(Color)
    /// A backdrop; the background color is kept.
    case backdrop(BackgroundLayer)
  }

  package enum WatermarkChange: Hashable, Sendable {
    case set(WatermarkSpec)
    case remove
  }

  package init(
    size: PixelSize? = nil, dpi: Int? = nil, background: Background? = nil,
    frame: FrameChange? = nil, watermark: WatermarkChange? = nil, isMirrored: Bool? = nil,
    scalesItems: Bool = false
  ) {
    self.size = size
    self.dpi = dpi
    self.background = background
    self.frame = frame
    self.watermark = watermark
    self.isMirrored = isMirrored
    self.scalesItems = scalesItems
  }
}
