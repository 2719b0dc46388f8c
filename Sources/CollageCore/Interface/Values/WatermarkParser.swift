package enum WatermarkParser {
  /// The keyword that removes the watermark.
  package static let none = "none"

  /// Parses the width of a watermark, or its distance from the canvas edge.
  ///
  /// - Parameters:
  ///   - text: A fraction or a percentage, such as `20%`.
  ///   - kind: The kind of value for messages, with its article.
  ///   - range: The allowed values, as fractions of the canvas width.
  /// - Returns: The fraction of the canvas width.
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
  /// - Parameters:
  ///   - words: The text and its style.
  ///   - allowsMissingFont: True to accept font families that aren't installed on this machine.
  /// - Returns: The image.
  /// - Throws: ``ArgumentError`` if the text has no visible characters, the font family isn't
  ///   installed, or the font is a file.
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
    // Count the characters of the composed form, which the image contains. Accents then don't count
    // separately.
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
