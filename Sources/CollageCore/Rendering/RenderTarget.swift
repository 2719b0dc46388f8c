/// What a collage is rendered to: the size in pixels and what shows where no item is.
package struct RenderTarget: Hashable, Sendable {
  /// Columns and rows; the canvas is stretched to them.
  package var size: PixelSize
  /// The background instead of the canvas's own, if any.
  var background: Color?
  /// Whether a background that is not opaque is laid on white, for formats without alpha.
  var isFlattened: Bool
  /// The colour of the bars where the size has another shape than the canvas; nil stretches the
  /// canvas instead.
  var pad: Color?
  /// Lines in front of everything, to compose by.
  package var grid: CompositionGrid?
  /// Whether the canvas' watermark is shown.
  package var showsWatermark: Bool
  /// Whether proxies stand in for large images; the picture depends on it.
  var usesProxies: Bool
  /// The part of the loop that has passed, in `0..<1`, at which effects that move are shown; zero is the still
  /// picture.
  package var phase: Double

  /// Makes a target.
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

  /// The part of the picture that shows a canvas: all of it, or what bars leave.
  func area(of canvas: PixelSize) -> PixelArea {
    guard pad != nil else { return PixelArea(column: 0, row: 0, size: size) }
    let factor = Size(canvas).fitFactor(in: Size(size))
    func side(_ side: Int, _ most: Int) -> Int {
      min(most, max(1, Int((Double(side) * factor).rounded())))
    }
    let drawn = PixelSize(
      width: side(canvas.width, size.width), height: side(canvas.height, size.height))
    return PixelArea(
      column: (size.width - drawn.width) / 2, row: (size.height - drawn.height) / 2, size: drawn)
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
