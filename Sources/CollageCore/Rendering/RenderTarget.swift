/// What a collage is rendered to: the size in pixels and what shows where no item is.
public struct RenderTarget: Hashable, Sendable {
  /// Columns and rows; the canvas is stretched to them.
  public var size: PixelSize
  /// The background instead of the canvas's own, if any.
  public var background: Color?
  /// Whether a background that is not opaque is laid on white, for formats without alpha.
  public var isFlattened: Bool
  /// Whether proxies stand in for large images; the picture depends on it.
  public var usesProxies: Bool

  /// Makes a target.
  public init(
    size: PixelSize, background: Color? = nil, isFlattened: Bool = false, usesProxies: Bool = true
  ) {
    self.usesProxies = usesProxies
    self.size = size
    self.background = background
    self.isFlattened = isFlattened
  }

  /// The background of a picture of a canvas.
  func background(of canvas: Canvas) -> Color {
    let color = background ?? canvas.background
    guard isFlattened, !color.isOpaque else { return color }
    func onWhite(_ channel: UInt8) -> UInt8 {
      let alpha = UInt32(color.alpha)
      return UInt8((UInt32(channel) * alpha + 255 * (255 - alpha) + 127) / 255)
    }
    return Color(
      red: onWhite(color.red), green: onWhite(color.green), blue: onWhite(color.blue))
  }
}
