/// A language tag as in BCP 47, of which the language, the script and the region count: `zh-Hant-TW`.
struct LanguageTag: Hashable {
  /// The language, in lower case.
  let language: String
  /// The script, such as `Hant`.
  let script: String?
  /// The region, such as `AT`.
  let region: String?

  /// Codes that languages had before, or that they have beside a more special one.
  private static let replaced = ["iw": "he", "in": "id", "no": "nb"]

  /// Reads a tag, or nil when the text has not the form of one; `_` counts as `-`.
  init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { "-_".contains($0) }.map(String.init)
    guard let first = parts.first, (2...8).contains(first.utf8.count), parts.allSatisfy(Self.isPart)
    else { return nil }
    // What follows a single letter is an extension.
    let subtags = parts.dropFirst().prefix { $0.utf8.count > 1 }
    let code = first.lowercased()
    language = Self.replaced[code] ?? code
    script = subtags.first { $0.utf8.count == 4 && $0.allSatisfy(\.isLetter) }?.capitalizedASCII
    region = subtags.first(where: Self.isRegion)?.uppercased()
  }

  /// Whether a part is two letters or three digits.
  private static func isRegion(_ part: String) -> Bool {
    part.utf8.count == 2 && part.allSatisfy(\.isLetter)
      || part.utf8.count == 3 && part.allSatisfy(\.isNumber)
  }

  private static func isPart(_ part: String) -> Bool {
    (1...8).contains(part.utf8.count)
      && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}

extension String {
  /// The first letter in upper case and the others in lower case.
  fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
