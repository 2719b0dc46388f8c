internal import Synchronization

struct FamilyCache {
  /// The names of all installed families, in the form that ``Typesetter/familyKey(_:)`` returns.
  var keys: Set<String>?
  /// The family that fontconfig substitutes for missing families.
  var fallback: String?
}

extension Typesetter {
  /// The families that fontconfig resolves on every machine.
  private static let generic: Set = [
    "sans", "sans-serif", "sansserif", "serif", "mono", "monospace", "system-ui", "systemui",
    "cursive", "fantasy", "emoji", "math", "fangsong", "ui-sans-serif", "ui-serif",
    "ui-monospace", "ui-rounded",
  ]

  /// Returns a name as fontconfig compares it: in lowercase and without blanks.
  package static func familyKey(_ name: some StringProtocol) -> String {
    name.lowercased().filter { $0 != " " }
  }

  /// Returns a font family that a text's style or markup requests and that isn't installed.
  ///
  /// Returns `nil` if at least one family of each requested list is installed, or if the text uses
  /// a font of the store.
  package func missingFamily(of text: TextContent) -> String? {
    guard text.font == nil else { return nil }
    let inner = text.style.isMarkup ? (try? markup(text.text))?.families ?? [] : []
    return ([text.style.family] + inner).lazy.compactMap { self.missingFamily(of: $0) }.first
  }

  /// Returns the first family of a comma-separated list if none of its families is installed; an
  /// alias counts as installed.
  ///
  /// Returns `nil` if one of the families is installed, or if there aren't any installed fonts.
  package func missingFamily(of list: String) -> String? {
    let names = list.split(separator: ",").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    guard let first = names.first,
      !names.contains(where: { Self.generic.contains(Self.familyKey($0)) })
    else { return nil }
    // Check each family separately first, because listing all families is slow.
    for name in names {
      let drawn = drawnFamily(name)
      guard drawn.map(Self.familyKey) != Self.familyKey(name), drawn == fallbackFamily else {
        return nil
      }
    }
    let known = familyKeys
    return known.isEmpty || names.contains { known.contains(Self.familyKey($0)) } ? nil : first
  }

  /// Returns the installed family that fontconfig uses for a family.
  private func drawnFamily(_ name: String) -> String? {
    var style = TextStyle(size: 16)
    style.family = name
    return try? layout(TextContent(text: "a", style: style)).fonts.first?.family
  }

  private var familyKeys: Set<String> {
    familyCache.withLock { cache in
      if let keys = cache.keys { return keys }
      let keys = Set(familyNames.flatMap { $0.split(separator: ",") }.map { Self.familyKey($0) })
      cache.keys = keys
      return keys
    }
  }

  private var fallbackFamily: String? {
    familyCache.withLock { cache in
      if let family = cache.fallback { return family }
      cache.fallback = drawnFamily("no font has this name")
      return cache.fallback
    }
  }
}
