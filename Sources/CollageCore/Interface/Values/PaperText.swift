/// Measures of paper as people write them: `3mm`, `0.125in`.
package enum PaperText {
  /// Reads how far a picture goes on beyond where it is cut.
  ///
  /// - Parameter text: What was written.
  /// - Returns: Millimetres.
  /// - Throws: ``ValueError``.
  package static func bleed(_ text: String) throws(ValueError) -> Double {
    var unit = text.lowercased().drop { "0123456789.".contains($0) }
    let number = DecimalText.number(text.lowercased().dropLast(unit.count))
    guard let number, let paper = PaperUnit.taken(off: &unit), unit.isEmpty,
      number * paper.millimetres <= PaperLayout.mostBleed
    else {
      throw ValueError(
        value: text, kind: "a bleed",
        allowed:
          "a length on paper up to \(DecimalText.exact(PaperLayout.mostBleed))mm, such as 3mm, "
          + "0.3cm, 0.125in or 9pt")
    }
    return number * paper.millimetres
  }
}
