/// The size of the output image, its background, and the options of the rendering.
package struct RenderTarget: Hashable, Sendable {
  /// The size of the output image, in pixels.
  package var size: PixelSize
  /// A color that replaces the background and the backdrop of the canvas; `nil` to keep them.
  var background: Color?
  /// True if a translucent background is composited onto white, for file formats without alpha.
  var isFlattened: Bool
  /// The color of the bars next to the canvas if the aspect ratios of image and canvas differ;
  /// `nil` to stretch the canvas instead.
  var pad: Color?
  /// The composition grid in front of all layers; `nil` to draw without a grid.
  package var grid: CompositionGrid?
  package var showsWatermark: Bool
  /// True if the renderer can read proxies, which slightly change the rendered pixels.
  var usesProxies: Bool
  /// The position in the animation loop, in `0..<1`; zero for a still image.
  package var phase: Double

  package init(
    size: PixelSize, background: Color? = nil, isFlattened: Bool = false, pad: Color? = nil,
    grid: CompositionGrid? = nil, showsWatermark: Bool = true, usesProxies: Bool = true,
    phase: Double = 0
  ) {
    self.phase = phase
    self.usesProxies = usesProxies
    self.pad = pad
    self.grid = grid
    self.showsWatermark = showsWatermark
    self.size = size
    self.background = background
    self.isFlattened = isFlattened
  }

  /// Returns the area of the image that shows the canvas: the whole image, or the area between
  /// bars.
  func area(of canvas: PixelSize) -> PixelArea {
    guard pad != nil else { return PixelArea(column: 0, row: 0, size: size) }
    let factor = Size(canvas).fitFactor(in: Size(size))
    func side(_ side: Int, _ maximum: Int) -> Int {
      min(maximum, max(1, Int((Double(side) * factor).rounded())))
    }
    let drawn = PixelSize(
      width: side(canvas.width, size.width), height: side(canvas.height, size.height))
    return PixelArea(
      column: (size.width - drawn.width) / 2, row: (size.height - drawn.height) / 2, size: drawn)
  }

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
