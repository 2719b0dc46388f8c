/// A change of a canvas; properties that are `nil` keep their values.
public struct CanvasChange: Hashable, Sendable {
  /// The new size, in pixels.
  public var size: PixelSize?
  /// The new resolution, in dots per inch.
  public var dpi: Int?
  package var background: Background?
  var frame: FrameChange?
  var watermark: WatermarkChange?
  /// A Boolean value indicating whether output images are mirrored.
  public var isMirrored: Bool?
  /// A Boolean value indicating whether items move and scale with the canvas.
  public var scalesItems: Bool

  package enum Background: Hashable, Sendable {
    /// A color without a backdrop.
    case color(Color)
    /// A backdrop; the canvas color stays as it is.
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
