/// The language, script, and region of a BCP 47 language tag, such as `zh-Hant-TW`.
struct LanguageTag: Hashable {
  /// The language, in lowercase.
  let language: String
  let script: String?
  let region: String?

  /// The language codes that replace obsolete or less specific codes.
  private static let replacements = ["iw": "he", "in": "id", "no": "nb"]

  /// Parses a tag, in which `_` is equivalent to `-`; `nil` if the text is malformed.
  init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { "-_".contains($0) }.map(String.init)
    guard let first = parts.first, (2...8).contains(first.utf8.count), parts.allSatisfy(Self.isPart)
    else { return nil }
    // A subtag of a single character introduces an extension, which is ignored.
    let subtags = parts.dropFirst().prefix { $0.utf8.count > 1 }
    let code = first.lowercased()
    language = Self.replacements[code] ?? code
    script = subtags.first { $0.utf8.count == 4 && $0.allSatisfy(\.isLetter) }?.capitalizedASCII
    region = subtags.first(where: Self.isRegion)?.uppercased()
  }

  /// Returns whether a subtag is two letters or three digits.
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
  /// The text with its first letter in uppercase and the following letters in lowercase.
  fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
