internal import Synchronization

/// What is known of the families of this machine, once it was asked for.
struct FamilyFacts {
  /// The names of all families, as they are compared.
  var keys: Set<String>?
  /// The family that stands for those that are missing.
  var fallback: String?
}

/// Which families of fonts there are.
extension Typesetter {
  /// The families that fontconfig resolves on every machine.
  private static let generic: Set = [
    "sans", "sansserif", "serif", "mono", "monospace", "systemui", "cursive", "fantasy", "emoji",
    "math", "fangsong", "uisansserif", "uiserif", "uimonospace", "uirounded",
  ]

  /// Names as fontconfig compares them: without case and blanks.
  static func key(_ name: some StringProtocol) -> String {
    name.lowercased().filter { $0 != " " && $0 != "-" }
  }

  /// The first family of a list of which no font is on this machine, not even by an alias.
  ///
  /// - Parameter list: Families, with commas between.
  /// - Returns: The family; `nil` if there is a font of one of them, or if there are no fonts at all.
  func missingFamily(of list: String) -> String? {
    let names = list.split(separator: ",").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    guard let first = names.first, !names.contains(where: { Self.generic.contains(Self.key($0)) })
    else { return nil }
    let known = familyKeys
    guard !known.isEmpty, !names.contains(where: { known.contains(Self.key($0)) }),
      names.allSatisfy({ drawnFamily($0) == fallbackFamily })
    else { return nil }
    return first
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
      let keys = Set(families.flatMap { $0.name.split(separator: ",") }.map { Self.key($0) })
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
