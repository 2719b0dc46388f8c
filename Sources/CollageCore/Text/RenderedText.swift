/// Text that is rendered as an image, so that a watermark does not depend on installed fonts.
package struct RenderedText: Hashable, Sendable {
  let words: String
  /// The font families, in order of preference.
  let family: String
  let color: Color

  private static let weight = 600

  /// The font size in pixels.
  ///
  /// It is reduced if the text would exceed the maximum width.
  private static let size = 160.0
  /// The maximum width and height in pixels.
  ///
  /// They are sufficient for a fifth of the largest canvases.
  private static let longestSide = 4096.0

  /// Creates a rendered text; `nil` if the text is blank or not allowed in an item.
  package init?(_ wanted: WatermarkText) {
    words = wanted.words.composed
    guard TextContent.allows(words), !words.isBlank else { return nil }
    family = wanted.family ?? "sans"
    color = wanted.color ?? .white
  }

  /// Draws the text.
  ///
  /// - Parameter typesetter: The typesetter.
  /// - Returns: An image on a transparent background, with straight alpha.
  /// - Throws: A ``TextError`` if the text can't be drawn.
  package func bitmap(by typesetter: Typesetter) throws(TextError) -> Bitmap {
    var style = TextStyle(size: Self.size)
    style.family = family
    style.weight = Self.weight
    style.color = .color(color)
    let text = TextContent(words: words, style: style)
    let extent = try typesetter.layout(text).extent
    let scale = min(1, Self.longestSide / extent.width, Self.longestSide / extent.height)
    func pixels(_ length: Double) -> Int { max(1, Int((length * scale).rounded(.up))) }
    let size = PixelSize(width: pixels(extent.width), height: pixels(extent.height))
    let bytes = try typesetter.draw(
      text, fonts: .none, scale: Size(width: scale, height: scale), origin: .zero,
      columns: 0..<size.width, rows: 0..<size.height)
    return Bitmap(size: size, alpha: .premultiplied, bytes: bytes).straightened()
  }
}
