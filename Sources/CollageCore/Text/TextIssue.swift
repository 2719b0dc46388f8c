/// A difference between text as the user designed it and as this machine can draw it.
package enum TextIssue: Hashable, Sendable {
  /// Pango is missing, so boxes replace the text of these items.
  case noLibrary([ItemName])
  case notSet(ItemName, TextError)
  /// A font family of these items isn't installed; `isInMarkup` is true if the items' markup
  /// requests the family.
  case noFamily(String, [ItemName], isInMarkup: Bool)
  /// No font contains these characters of an item.
  case missing(ItemName, [Unicode.Scalar])
  /// The text of an item is drawn with other fonts than those that last measured it.
  case otherFonts(ItemName, before: [UsedFont], now: [UsedFont])

  /// Returns the differences in the text of visible items.
  ///
  /// `items` are in order from back to front. `typesetter` returns `nil` if Pango is missing.
  package static func issues(
    of items: some Sequence<Item>, by typesetter: @autoclosure () -> Typesetter?, fonts: FontLookup
  ) -> [TextIssue] {
    let texts = items.filter { !$0.isHidden && $0.text != nil }
    guard !texts.isEmpty else { return [] }
    guard let typesetter = typesetter() else { return [.noLibrary(texts.map(\.name))] }
    var missingFamilies: [(family: String, names: [ItemName], isInMarkup: Bool)] = []
    var issues: [TextIssue] = []
    for item in texts {
      guard let text = item.text else { continue }
      let family = typesetter.missingFamily(of: text)
      if let family {
        let isInMarkup = typesetter.missingFamily(of: text.style.family) == nil
        if let known = missingFamilies.firstIndex(where: { ($0.0, $0.2) == (family, isInMarkup) }) {
          missingFamilies[known].names.append(item.name)
        } else {
          missingFamilies.append((family, [item.name], isInMarkup))
        }
      }
      issues += Self.issues(of: text, item.name, by: typesetter, fonts: fonts).filter { issue in
        // A missing family already explains the changed fonts.
        if case .otherFonts = issue { family == nil } else { true }
      }
    }
    return missingFamilies.map { .noFamily($0.family, $0.names, isInMarkup: $0.isInMarkup) }
      + issues
  }

  private static func issues(
    of text: TextContent, _ name: ItemName, by typesetter: Typesetter, fonts: FontLookup
  ) -> [TextIssue] {
    let layout: TextLayout
    do throws(TextError) {
      layout = try typesetter.layout(text, fonts: fonts)
    } catch {
      return [.notSet(name, error)]
    }
    var issues: [TextIssue] = []
    if !layout.missing.isEmpty { issues.append(.missing(name, layout.missing)) }
    if layout.fonts != text.fonts {
      issues.append(.otherFonts(name, before: text.fonts, now: layout.fonts))
    }
    return issues
  }
}
