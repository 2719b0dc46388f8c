/// Words as a picture that stands for them wherever fonts are not: a watermark.
package struct WordsPicture: Hashable, Sendable {
  /// The words.
  let words: String
  /// The families of fonts, in the order of preference.
  let family: String
  /// The colour.
  let color: Color

  /// How heavy strokes are.
  private static let weight = 600

  /// The height of the em, in pixels, unless words become too wide then.
  private static let size = 160.0
  /// The most columns and rows, which are enough for a fifth of the largest canvases.
  private static let longestSide = 4096.0

  /// Describes a picture; nil for words that an item could not have either, and for none.
  package init?(_ wanted: WatermarkWords) {
    words = wanted.words.composed
    guard TextContent.allows(words), !words.isBlank else { return nil }
    family = wanted.family ?? "sans"
    color = wanted.color ?? .white
  }

  /// Draws the words.
  ///
  /// - Parameter typesetter: What sets them.
  /// - Returns: A picture on nothing, with straight alpha.
  /// - Throws: ``TextError``.
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
