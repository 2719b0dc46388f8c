/// Parses options of watermarks.
package enum WatermarkParser {
  /// The keyword that removes the watermark.
  package static let none = "none"

  /// Parses the width of a watermark, or its distance from the edge.
  ///
  /// - Parameters:
  ///   - text: The text, such as `20%`.
  ///   - kind: The kind of value, with its article, for messages.
  ///   - range: The allowed values, as fractions of the canvas width.
  /// - Returns: The fraction.
  /// - Throws: ``ValueError``.
  private static func part(
    _ text: String, _ kind: String, in range: ClosedRange<Double>
  ) throws(ValueError) -> Double {
    guard let part = DecimalParser.factor(text), range.contains(part) else {
      let (lower, upper) = (range.lowerBound * 100, range.upperBound * 100)
      throw ValueError(
        value: text, kind: kind,
        allowed: "a percentage of the canvas width from \(NumberFormat.text(lower))% to "
          + "\(NumberFormat.text(upper))%")
    }
    return part
  }

  /// Parses the width, as a fraction of the canvas width.
  package static func size(_ text: String) throws(ValueError) -> Double {
    try part(text, "the size of a watermark", in: Watermark.sizeRange)
  }

  /// Parses the distance from the edge, as a fraction of the canvas width.
  package static func margin(_ text: String) throws(ValueError) -> Double {
    try part(text, "the margin of a watermark", in: Watermark.marginRange)
  }

  /// Creates the image of a watermark's text.
  ///
  /// - Parameters:
  ///   - words: The text and its style.
  ///   - allowsMissingFont: A Boolean value indicating whether a font family may be missing on this
  ///     machine.
  /// - Returns: The image.
  /// - Throws: ``ArgumentError`` if the text isn't visible, the font family is missing, or the font
  ///   is a file.
  package static func picture(
    of words: WatermarkText, allowsMissingFont: Bool = false
  ) throws(ArgumentError) -> RenderedText {
    if let family = words.family, TextStyleParser.isFontFile(family) {
      throw .value(
        ValueError(
          value: family, kind: "a font family",
          allowed: "a name that `collage fonts` lists; only `collage text` accepts font files"))
    }
    if let family = words.family, !allowsMissingFont,
      let error = TypesettingLibrary.typesetter?.fault(ofFamily: family)
    {
      throw error
    }
    // Count the characters of the composed form, which the image contains, so that accents don't
    // count separately.
    if let fault = TextContent.fault(ofWords: words.words.composed) { throw ArgumentError(fault) }
    guard let picture = RenderedText(words) else {
      let count = words.words.unicodeScalars.count
      throw .value(
        ValueError(
          value: count > 40 ? "\(count) characters" : words.words, kind: "a watermark's text",
          allowed: "visible text"))
    }
    return picture
  }
}
