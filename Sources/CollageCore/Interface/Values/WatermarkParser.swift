package enum WatermarkParser {
  package static let none = "none"

  /// Parses a fraction or a percentage of the canvas width, such as `20%`.
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

  /// Parses the width of a watermark, as a fraction of the canvas width.
  package static func size(_ text: String) throws(ValueError) -> Double {
    try part(text, "the size of a watermark", in: Watermark.sizeRange)
  }

  /// Parses the distance of a watermark from the canvas edge, as a fraction of the canvas width.
  package static func margin(_ text: String) throws(ValueError) -> Double {
    try part(text, "the margin of a watermark", in: Watermark.marginRange)
  }

  /// Renders the text of a watermark as an image.
  ///
  /// Throws an error if the text has no visible characters, if a text item couldn't contain the
  /// text, or if the font is a file. Unless `allowsMissingFont` is true, also throws an error if
  /// the font family isn't installed.
  package static func image(
    of text: WatermarkText, allowsMissingFont: Bool = false
  ) throws(ArgumentError) -> RenderedText {
    if let family = text.family, TextStyleParser.isFontFile(family) {
      throw .value(
        ValueError(
          value: family, kind: "a font family",
          allowed: "a name that `collage fonts` lists; only `collage text` accepts font files"))
    }
    if let family = text.family, !allowsMissingFont,
      let error = TypesettingLibrary.typesetter?.error(forFamily: family)
    {
      throw error
    }
    // The image contains the composed form (NFC), in which accents don't count separately.
    if let fault = TextContent.fault(inText: text.text.composed) { throw ArgumentError(fault) }
    guard let image = RenderedText(text) else {
      let count = text.text.unicodeScalars.count
      throw .value(
        ValueError(
          value: count > 40 ? "\(count) characters" : text.text, kind: "a watermark's text",
          allowed: "visible text"))
    }
    return image
  }
}
