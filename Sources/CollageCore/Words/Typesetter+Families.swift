internal import Synchronization

/// The results of looking up font families, filled on demand.
struct FamilyCache {
  /// The names of all families, as they are compared.
  var keys: Set<String>?
  /// The family that is drawn for missing ones.
  var fallback: String?
}

/// Which families of fonts there are.
extension Typesetter {
  /// The families that fontconfig resolves on every machine.
  private static let generic: Set = [
    "sans", "sans-serif", "sansserif", "serif", "mono", "monospace", "system-ui", "systemui",
    "cursive", "fantasy", "emoji", "math", "fangsong", "ui-sans-serif", "ui-serif",
    "ui-monospace", "ui-rounded",
  ]

  /// Names as fontconfig compares them: without case and blanks.
  package static func key(_ name: some StringProtocol) -> String {
    name.lowercased().filter { $0 != " " }
  }

  /// The first family of text that is not installed, of its style or its markup.
  ///
  /// - Parameter text: The text.
  /// - Returns: The family; `nil` if there isn't one, or if the text has a font of the store.
  package func missingFamily(of text: TextContent) -> String? {
    guard text.font == nil else { return nil }
    let inner = text.style.isMarkup ? (try? markup(text.words))?.families ?? [] : []
    return ([text.style.family] + inner).lazy.compactMap { self.missingFamily(of: $0) }.first
  }

  /// The first family of a list of which no font is on this machine, not even by an alias.
  ///
  /// - Parameter list: Families, with commas between.
  /// - Returns: The family; `nil` if there is a font of one of them, or if there are no fonts at all.
  package func missingFamily(of list: String) -> String? {
    let names = list.split(separator: ",").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    guard let first = names.first, !names.contains(where: { Self.generic.contains(Self.key($0)) })
    else { return nil }
    // Listing all families takes long, and is rarely needed.
    for name in names {
      let drawn = drawnFamily(name)
      guard drawn.map(Self.key) != Self.key(name), drawn == fallbackFamily else { return nil }
    }
    let known = familyKeys
    return known.isEmpty || names.contains { known.contains(Self.key($0)) } ? nil : first
  }

  /// The family that fontconfig draws another one with.
  private func drawnFamily(_ name: String) -> String? {
    var style = TextStyle(size: 16)
    style.family = name
    return try? layout(TextContent(words: "a", style: style)).fonts.first?.family
  }

  private var familyKeys: Set<String> {
    familyCache.withLock { facts in
      if let keys = facts.keys { return keys }
      let keys = Set(familyNames.flatMap { $0.split(separator: ",") }.map { Self.key($0) })
      facts.keys = keys
      return keys
    }
  }

  private var fallbackFamily: String? {
    familyCache.withLock { facts in
      if let family = facts.fallback { return family }
      facts.fallback = drawnFamily("no font has this name")
      return facts.fallback
    }
  }
}
