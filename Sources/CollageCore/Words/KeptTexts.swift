internal import CPango

/// Words that are laid out, kept for the drawing that follows; of too many those go that were used long ago.
struct KeptTexts {
  private var texts: [TextContent: (text: SetText, used: Int)] = [:]
  /// How many glyphs there are, counting what each layout takes besides as glyphs, too.
  private var glyphs = 0
  private var uses = 0

  /// How many glyphs are kept: some 20 MB, or two thousand captions.
  private static let mostGlyphs = 200_000
  /// What a layout takes besides its glyphs, in the memory of so many.
  private static let layoutGlyphs = 100

  /// Words that are kept; they count as used.
  mutating func use(_ content: TextContent) -> SetText? {
    guard let text = texts[content]?.text else { return nil }
    uses += 1
    texts[content]?.used = uses
    return text
  }

  /// Keeps words that are not kept yet.
  mutating func keep(_ text: SetText, for content: TextContent) {
    glyphs += Self.glyphs(text)
    if glyphs > Self.mostGlyphs { dropOldest() }
    uses += 1
    texts[content] = (text, uses)
  }

  /// Makes room for as much again as a quarter, so that it is rarely made.
  private mutating func dropOldest() {
    for (content, entry) in texts.sorted(by: { $0.value.used < $1.value.used }) {
      guard glyphs > Self.mostGlyphs * 3 / 4 else { return }
      texts[content] = nil
      glyphs -= Self.glyphs(entry.text)
    }
  }

  private static func glyphs(_ text: SetText) -> Int {
    unsafe text.runs.reduce(layoutGlyphs) { unsafe $0 + Int($1.string.count) }
  }
}
