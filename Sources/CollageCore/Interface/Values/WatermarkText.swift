/// What is said of a watermark as people write it.
package enum WatermarkText {
  /// The word for no watermark.
  package static let none = "none"

  /// Reads its width or its distance from the rim.
  ///
  /// - Parameters:
  ///   - text: What was written: `20%`.
  ///   - kind: What it is, with its article.
  ///   - range: The numbers that there can be, as a part of the canvas' width.
  /// - Returns: The part.
  /// - Throws: ``ValueError``.
  private static func part(
    _ text: String, _ kind: String, in range: ClosedRange<Double>
  ) throws(ValueError) -> Double {
    guard let part = DecimalText.factor(text), range.contains(part) else {
      let (lower, upper) = (range.lowerBound * 100, range.upperBound * 100)
      throw ValueError(
        value: text, kind: kind,
        allowed: "a part of the canvas' width from \(NumberFormat.text(lower))% to "
          + "\(NumberFormat.text(upper))%")
    }
    return part
  }

  /// Reads the width.
  ///
  /// - Throws: ``ValueError``.
  package static func size(_ text: String) throws(ValueError) -> Double {
    try part(text, "the size of a watermark", in: Watermark.sizeRange)
  }

  /// Reads the distance from the rim.
  ///
  /// - Throws: ``ValueError``.
  package static func margin(_ text: String) throws(ValueError) -> Double {
    try part(text, "the margin of a watermark", in: Watermark.marginRange)
  }

  /// Makes the picture of a watermark's words.
  ///
  /// - Parameters:
  ///   - words: What is asked for.
  ///   - allowsMissingFont: Whether a family that this machine lacks is accepted.
  /// - Returns: The picture.
  /// - Throws: ``ArgumentError`` for words that cannot be shown, a family that is missing, and for a
  ///   font's file.
  package static func picture(
    of words: WatermarkWords, allowsMissingFont: Bool = false
  ) throws(ArgumentError) -> WordsPicture {
    if let family = words.family, TextText.isFontFile(family) {
      throw .value(
        ValueError(
          value: family, kind: "a family of fonts",
          allowed: "a name that `collage fonts` lists; only `collage text` takes a font's file"))
    }
    if let family = words.family, !allowsMissingFont,
      let error = TypesettingLibrary.typesetter?.fault(ofFamily: family)
    {
      throw error
    }
    // What is counted is what the picture holds, as letters of which accents are parts.
    if let fault = TextContent.fault(ofWords: words.words.composed) { throw ArgumentError(fault) }
    guard let picture = WordsPicture(words) else {
      let count = words.words.unicodeScalars.count
      throw .value(
        ValueError(
          value: count > 40 ? "\(count) characters" : words.words, kind: "a watermark's text",
          allowed: "words that can be seen"))
    }
    return picture
  }
}
