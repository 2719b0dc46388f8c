internal import CollageCore

enum TextItemText {
  /// Returns the name and value of each property; most properties with their default value are
  /// omitted.
  static func lines(of text: TextView) -> [(String, String)] {
    func pixels(_ length: Double) -> String { "\(Phrases.number(length)) pixels" }
    let lines: [(String, String?)] = [
      ("words", text.words),
      ("filled from", text.caption),
      ("font", text.font),
      ("font file", text.fontFile),
      ("letters", pixels(text.size)),
      ("weight", text.weight == 400 ? nil : "\(text.weight)"),
      ("style", text.style == "normal" ? nil : text.style),
      ("align", text.align),
      ("lines at", text.width.map { "most \(pixels($0)) wide" }),
      (
        "fitted",
        text.fit.map { box in
          "into \(Phrases.number(box["width"] ?? 0))x\(Phrases.number(box["height"] ?? 0))"
        }
      ),
      ("line height", text.lineHeight == 1 ? nil : Phrases.number(text.lineHeight)),
      ("spacing", text.letterSpacing == 0 ? nil : pixels(text.letterSpacing)),
      ("color", text.color),
      ("background", text.background),
      ("padding", text.padding == 0 ? nil : pixels(text.padding)),
      ("language", text.language),
      ("direction", text.direction == "auto" ? nil : text.direction),
      ("features", text.features),
      ("at most", text.lines.map { Phrases.count($0, "line") }),
      ("ellipsis", text.ellipsis),
      ("arc", text.arc.map { "\(Phrases.number($0))°" }),
      ("markup", text.markup ? "yes" : nil),
      ("drawn with", text.fonts.map(\.family).joined(separator: ", ")),
    ]
    return lines.compactMap { name, value in value.map { (name, $0) } }
  }
}
