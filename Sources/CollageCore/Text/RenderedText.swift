/// Text that is rendered as an image, so that a watermark doesn't depend on installed fonts.
package struct RenderedText: Hashable, Sendable {
  let text: String
  /// The font families, in order of preference.
  let family: String
  let color: Color

  private static let weight = 600

  /// The font size, in pixels, which is reduced if the text would exceed the maximum side.
  private static let size = 160.0
  /// The maximum width and height, in pixels.
  ///
  /// It is sufficient for a watermark that spans a fifth of the width of a 20,000-pixel canvas.
  private static let maximumSide = 4096.0

  /// Creates a rendered text; `nil` if the text is blank or not allowed in an item.
  package init?(_ spec: WatermarkText) {
    text = spec.text.composed
    guard TextContent.allows(text), !text.isBlank else { return nil }
    family = spec.family ?? "sans"
    color = spec.color ?? .white
  }

  /// Draws the text on a transparent background, with straight alpha.
  package func bitmap(by typesetter: Typesetter) throws(TextError) -> Bitmap {
    var style = TextStyle(size: Self.size)
    style.family = family
    style.weight = Self.weight
    style.color = .color(color)
    let text = TextContent(text: text, style: style)
    let extent = try typesetter.layout(text).extent
    let scale = min(1, Self.maximumSide / extent.width, Self.maximumSide / extent.height)
    func pixels(_ length: Double) -> Int { max(1, Int((length * scale).rounded(.up))) }
    let size = PixelSize(width: pixels(extent.width), height: pixels(extent.height))
    let bytes = try typesetter.draw(
      text, fonts: .none, scale: Size(width: scale, height: scale), origin: .zero,
      columns: 0..<size.width, rows: 0..<size.height)
    return Bitmap(size: size, alpha: .premultiplied, bytes: bytes).straightened()
  }
}
