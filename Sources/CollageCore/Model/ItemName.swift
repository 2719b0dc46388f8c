internal import Foundation

/// A name of an item: letters, digits, `-`, `_` and `.`, starting with a letter, at most 64 characters.
public struct ItemName: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
  /// The longest name, in characters.
  public static let maximumLength = 64

  /// The text.
  public let rawValue: String

  /// The text.
  public var description: String { rawValue }

  /// Makes a name, or nil when the text breaks a rule; letters are composed (Unicode NFC).
  public init?(rawValue: String) {
    let text = rawValue.precomposedStringWithCanonicalMapping
    guard let first = text.first, first.isLetter, text.count <= Self.maximumLength,
      text.allSatisfy(Self.isAllowed)
    else { return nil }
    self.rawValue = text
  }

  /// Makes a name from the name of a file: `IMG_1234.JPG` becomes `img-1234`.
  ///
  /// - Parameter fileName: A path or a file name; the folder and the last ending are dropped.
  public init(fileName: String) {
    let file = fileName.split(separator: "/").last.map(String.init) ?? ""
    let stem = file.lastIndex(of: ".").map { $0 > file.startIndex ? file[..<$0] : file[...] }
    let words = (stem ?? file[...]).precomposedStringWithCanonicalMapping.lowercased()
      .split { !($0.isLetter || $0.isNumber) }
    var text = words.joined(separator: "-")
    if text.first?.isLetter != true {
      text = text.isEmpty ? "photo" : "photo-" + text
    }
    // Room for the "-2", "-3" … that tell equal names apart.
    self = ItemName(rawValue: String(text.prefix(Self.maximumLength - 8))) ?? Self.fallback
  }

  private init(unchecked text: String) {
    rawValue = text
  }

  private static let fallback = ItemName(unchecked: "photo")

  private static func isAllowed(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "-_.".contains(character)
  }

  /// This name if it is free, else the first free one of `name-2`, `name-3`, ….
  public func unique(among taken: Set<ItemName>) -> ItemName {
    guard taken.contains(self) else { return self }
    let stem = String(rawValue.prefix(Self.maximumLength - 8))
    for number in 2... {
      let candidate = ItemName(unchecked: "\(stem)-\(number)")
      if !taken.contains(candidate) { return candidate }
    }
    return self
  }
}
