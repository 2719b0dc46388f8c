/// A difference between text as the user designed it and as this machine can draw it.
package enum TextIssue: Hashable, Sendable {
  /// The typesetting library is missing, so boxes replace the text of these items.
  case noLibrary([ItemName])
  case notSet(ItemName, TextError)
  /// A font family of these items is not installed. `isInMarkup` is true if the items' markup
  /// requests the family.
  case noFamily(String, [ItemName], isInMarkup: Bool)
  /// No font contains these characters of an item.
  case missing(ItemName, [Unicode.Scalar])
  /// The text of an item is drawn with other fonts than before.
  case otherFonts(ItemName, before: [UsedFont], now: [UsedFont])

  /// Returns the differences in the text of some items, from back to front.
  ///
  /// - Parameters:
  ///   - items: The items to draw. Hidden items are ignored.
  ///   - typesetter: The typesetter; `nil` if the library is missing.
  ///   - fonts: Finds the store's fonts.
  /// - Returns: The differences.
  package static func losses(
    of items: some Sequence<Item>, by typesetter: @autoclosure () -> Typesetter?, fonts: FontLookup
  ) -> [TextIssue] {
    let texts = items.filter { !$0.isHidden && $0.text != nil }
    guard !texts.isEmpty else { return [] }
    guard let typesetter = typesetter() else { return [.noLibrary(texts.map(\.name))] }
    var lacking: [(family: String, names: [ItemName], isInMarkup: Bool)] = []
    var losses: [TextIssue] = []
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
        // A missing family already explains the changed fonts.
        if case .otherFonts = loss { family == nil } else { true }
      }
    }
    return lacking.map { .noFamily($0.family, $0.names, isInMarkup: $0.isInMarkup) } + losses
  }

  private static func losses(
    of text: TextContent, _ name: ItemName, by typesetter: Typesetter, fonts: FontLookup
  ) -> [TextIssue] {
    let layout: TextLayout
    do throws(TextError) {
      layout = try typesetter.layout(text, fonts: fonts)
    } catch {
      return [.notSet(name, error)]
    }
    var losses: [TextIssue] = []
    if !layout.missing.isEmpty { losses.append(.missing(name, layout.missing)) }
    if layout.fonts != text.fonts {
      losses.append(.otherFonts(name, before: text.fonts, now: layout.fonts))
    }
    return losses
  }
}
