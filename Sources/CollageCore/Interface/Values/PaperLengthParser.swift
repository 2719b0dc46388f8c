/// Parses lengths on paper, such as `3mm` or `0.125in`.
package enum PaperLengthParser {
  /// Parses a bleed, which is the width of the area outside the edges of the trimmed print, and
  /// returns it in millimeters.
  package static func bleed(_ text: String) throws(ValueError) -> Double {
    var suffix = text.lowercased().drop { "0123456789.".contains($0) }
    let number = DecimalParser.number(text.lowercased().dropLast(suffix.count))
    guard let number, let unit = PaperUnit.removePrefix(from: &suffix), suffix.isEmpty,
      number * unit.millimeters <= PDFPageLayout.maximumBleed
    else {
      throw ValueError(
        value: text, kind: "a bleed",
        allowed:
          "a length on paper up to \(DecimalParser.exact(PDFPageLayout.maximumBleed))mm, such as 3mm, "
          + "0.3cm, 0.125in or 9pt")
    }
    return number * unit.millimeters
  }
}
