/// What changes on a canvas; nil keeps.
public struct CanvasChange: Hashable, Sendable {
  /// The new size.
  public var size: PixelSize?
  /// The new resolution, in dots per inch.
  public var dpi: Int?
  /// The new background.
  package var background: Background?
  /// What becomes of the frame.
  var frame: FrameChange?
  /// What becomes of the watermark.
  var watermark: WatermarkChange?
  /// Whether pictures show the canvas as a mirror does.
  public var isMirrored: Bool?
  /// Whether items move and grow with the canvas.
  public var scalesItems: Bool

  /// What lies behind the items.
  package enum Background: Hashable, Sendable {
    /// The colour alone.
    case color(Color)
    /// Something on the colour, which stays as it is.
    case backdrop(Backdrop)
  }

  /// What becomes of a watermark.
  package enum WatermarkChange: Hashable, Sendable {
    /// It is such.
    case set(WantedWatermark)
    /// It goes.
    case remove
  }

  /// Makes a change.
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
