/// What this machine cannot draw of words as they were meant.
package enum TextLoss: Hashable, Sendable {
  /// The library is missing, so that boxes stand for these items' words.
  case noLibrary([ItemName])
  /// An item's words cannot be set, and why.
  case notSet(ItemName, TextError)
  /// No font of this machine has a family of these items, whose markup may be what names it.
  case noFamily(String, [ItemName], isInMarkup: Bool)
  /// No font has these characters of an item.
  case missing(ItemName, [Unicode.Scalar])
  /// An item's words are drawn with other fonts than before.
  case otherFonts(ItemName, before: [UsedFont], now: [UsedFont])

  /// What is lost of some items' words, those of the backmost first.
  ///
  /// - Parameters:
  ///   - items: What is drawn; those that are hidden are left alone.
  ///   - typesetter: What sets words; nil where it is missing.
  ///   - fonts: Finds the store's fonts.
  /// - Returns: The losses.
  package static func losses(
    of items: some Sequence<Item>, by typesetter: @autoclosure () -> Typesetter?, fonts: FontLookup
  ) -> [TextLoss] {
    let texts = items.filter { !$0.isHidden && $0.text != nil }
    guard !texts.isEmpty else { return [] }
    guard let typesetter = typesetter() else { return [.noLibrary(texts.map(\.name))] }
    var lacking: [(family: String, names: [ItemName], isInMarkup: Bool)] = []
    var losses: [TextLoss] = []
    for item in texts {
      guard let text = item.text else { continue }
      let family = typesetter.missingFamily(of: text)
      if let family {
        let isInMarkup = typesetter.missingFamily(of: text.style.family) == nil
        if let known = lacking.firstIndex(where: { ($0.0, $0.2) == (family, isInMarkup) }) {
          lacking[known].names.append(item.name)
        } else {
          lacking.append((family, [item.name], isInMarkup))
        }
      }
      losses += Self.losses(of: text, item.name, by: typesetter, fonts: fonts).filter { loss in
        // That follows from the missing family.
        if case .otherFonts = loss { family == nil } else { true }
      }
    }
    return lacking.map { .noFamily($0.family, $0.names, isInMarkup: $0.isInMarkup) } + losses
  }

  private static func losses(
    of text: TextContent, _ name: ItemName, by typesetter: Typesetter, fonts: FontLookup
  ) -> [TextLoss] {
    let layout: TextLayout
    do throws(TextError) {
      layout = try typesetter.layout(text, fonts: fonts)
    } catch {
      return [.notSet(name, error)]
    }
    var losses: [TextLoss] = []
    if !layout.missing.isEmpty { losses.append(.missing(name, layout.missing)) }
    if layout.fonts != text.fonts {
      losses.append(.otherFonts(name, before: text.fonts, now: layout.fonts))
    }
    return losses
  }
}
