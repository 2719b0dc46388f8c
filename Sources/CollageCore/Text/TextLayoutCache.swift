internal import CPango

/// A cache of text layouts that evicts the least recently used layouts.
struct TextLayoutCache {
  private var texts: [TextContent: (text: PlacedText, used: Int)] = [:]
  /// The memory that the cache uses, measured in glyphs; it includes `layoutGlyphs` for each
  /// layout.
  private var glyphs = 0
  private var uses = 0

  /// The capacity in glyphs, which corresponds to about 20 MB or two thousand captions.
  private static let glyphLimit = 200_000
  /// The memory of a layout without its glyphs, measured in glyphs.
  private static let layoutGlyphs = 100

  /// Returns a cached layout and marks it as used.
  mutating func layout(for content: TextContent) -> PlacedText? {
    guard let text = texts[content]?.text else { return nil }
    uses += 1
    texts[content]?.used = uses
    return text
  }

  mutating func insert(_ text: PlacedText, for content: TextContent) {
    glyphs += Self.glyphs(text)
    if glyphs > Self.glyphLimit { evictOldest() }
    uses += 1
    texts[content] = (text, uses)
  }

  /// Evicts layouts until a quarter of the capacity is free, so that evictions are rare.
  private mutating func evictOldest() {
    for (content, entry) in texts.sorted(by: { $0.value.used < $1.value.used }) {
      guard glyphs > Self.glyphLimit * 3 / 4 else { return }
      texts[content] = nil
      glyphs -= Self.glyphs(entry.text)
    }
  }

  private static func glyphs(_ text: PlacedText) -> Int {
    unsafe text.runs.reduce(layoutGlyphs) { unsafe $0 + Int($1.string.count) }
  }
}
