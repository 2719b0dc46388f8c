/// The name of an item: letters, digits, `-`, `_`, `.` and single spaces between them.
///
/// A name starts with a letter or a digit and has at most 64 characters. A name that starts with a
/// digit must not look like a number, with or without a unit, or like a UUID prefix.
public struct ItemName: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
  /// The maximum length, in characters.
  public static let maximumLength = 64

  /// The name as a string.
  public let rawValue: String

  /// The name as a string.
  public var description: String { rawValue }

  /// The name as typed in a shell: quoted if it contains spaces.
  public var quoted: String { rawValue.contains(" ") ? "'\(rawValue)'" : rawValue }

  /// Creates a name, or returns `nil` if the text breaks a rule.
  ///
  /// The text is normalized to Unicode NFC.
  public init?(rawValue: String) {
    let text = rawValue.composed
    guard let first = text.first, text.count <= Self.maximumLength, Self.isAllowed(text),
      first.isLetter || (first.isNumber && !ValueDetector.isValue(text))
    else { return nil }
    self.rawValue = text
  }

  /// Creates a name from a file name: `IMG_1234.JPG` becomes `img-1234`.
  ///
  /// The name has at most 56 characters, which leaves space for a number. If the file name doesn't
  /// yield a valid name, for example because it is a number, the name begins with `photo`.
  ///
  /// - Parameter fileName: A path or a file name. Its folder and its last extension are omitted.
  public init(fileName: String) {
    let file = fileName.pathName
    let stem = file.lastIndex(of: ".").map { $0 > file.startIndex ? file[..<$0] : file[...] }
    let parts = String(stem ?? file[...]).composed.lowercased()
      .split { !($0.isLetter || $0.isNumber) }
    var text = parts.joined(separator: "-")
    // Leave space for a suffix such as "-2", which distinguishes equal names.
    text = String(text.prefix(Self.maximumLength - Self.suffixLength))
    if ItemName(rawValue: text) == nil {
      text = text.isEmpty ? "photo" : "photo-" + text.prefix(Self.maximumLength - 14)
    }
    self = ItemName(rawValue: text) ?? Self.fallback
  }

  package init(text: String) {
    let parts = text.composed.lowercased().split { !($0.isLetter || $0.isNumber) }
    var name = ""
    for part in parts.prefix(8) where name.count + part.count < Self.maximumLengthFromText {
      name += (name.isEmpty ? "" : "-") + part
    }
    self = ItemName(rawValue: name) ?? ItemName(unchecked: "text")
  }

  private static let maximumLengthFromText = 24

  package init(unchecked text: String) {
    rawValue = text
  }

  /// The length reserved for a suffix such as "-2", in characters.
  private static let suffixLength = 8

  private static let fallback = ItemName(unchecked: "photo")

  /// Returns whether a text consists of valid characters, with only single spaces between them.
  ///
  /// The first Unicode scalar of a character must be valid. The other scalars must not be ASCII,
  /// because ASCII characters can have a special meaning in a shell.
  private static func isAllowed(_ text: String) -> Bool {
    var previous: Character = " "
    for character in text {
      guard
        character.isLetter || character.isNumber || "-_.".contains(character)
          || (character == " " && previous != " "),
        character.unicodeScalars.dropFirst().allSatisfy({ !$0.isASCII })
      else { return false }
      previous = character
    }
    return previous != " "
  }

  var stem: String { String(rawValue.prefix(Self.maximumLength - Self.suffixLength)) }

  func numbered(_ number: Int) -> ItemName {
    ItemName(unchecked: "\(stem)-\(number)")
  }

  /// The stem and the number of a name such as `name-2`; `nil` for other names.
  package var numberedParts: (stem: String, number: Int)? {
    guard let dash = rawValue.lastIndex(of: "-"),
      let number = Int(rawValue[dash...].dropFirst()), number > 1
    else { return nil }
    return (String(rawValue[..<dash]), number)
  }
}
