/// A name of an item: letters, digits, `-`, `_`, `.` and single blanks between them, starting with a
/// letter or a digit, at most 64 characters.
///
/// One that starts with a digit reads neither as a number, with or without a unit, nor as the
/// beginning of a UUID, so that it is not taken for one.
public struct ItemName: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
  /// The longest name, in characters.
  public static let maximumLength = 64

  /// The text.
  public let rawValue: String

  /// The text.
  public var description: String { rawValue }

  /// The text as one types it: in quotation marks if there are blanks in it.
  public var quoted: String { rawValue.contains(" ") ? "'\(rawValue)'" : rawValue }

  /// Makes a name, or nil when the text breaks a rule; letters are composed (Unicode NFC).
  public init?(rawValue: String) {
    let text = rawValue.composed
    guard let first = text.first, text.count <= Self.maximumLength, Self.isAllowed(text),
      first.isLetter || (first.isNumber && !ValueSyntax.isValue(text))
    else { return nil }
    self.rawValue = text
  }

  /// Makes a name from the name of a file: `IMG_1234.JPG` becomes `img-1234`.
  ///
  /// - Parameter fileName: A path or a file name; the folder and the last ending are dropped.
  public init(fileName: String) {
    let file = fileName.pathName
    let stem = file.lastIndex(of: ".").map { $0 > file.startIndex ? file[..<$0] : file[...] }
    let words = String(stem ?? file[...]).composed.lowercased()
      .split { !($0.isLetter || $0.isNumber) }
    var text = words.joined(separator: "-")
    // Room for the "-2", "-3" … that tell equal names apart.
    text = String(text.prefix(Self.maximumLength - Self.numberLength))
    if ItemName(rawValue: text) == nil {
      text = text.isEmpty ? "photo" : "photo-" + text.prefix(Self.maximumLength - 14)
    }
    self = ItemName(rawValue: text) ?? Self.fallback
  }

  /// Makes a name from words that an item shows, of as many of them as fit into a short one.
  package init(words: String) {
    let letters = words.composed.lowercased().split { !($0.isLetter || $0.isNumber) }
    var text = ""
    for word in letters.prefix(8) where text.count + word.count < Self.wordsLength {
      text += (text.isEmpty ? "" : "-") + word
    }
    self = ItemName(rawValue: text) ?? ItemName(unchecked: "text")
  }

  /// How long a name of words becomes, in characters.
  private static let wordsLength = 24

  /// Makes a name of a text that is known to keep the rules.
  package init(unchecked text: String) {
    rawValue = text
  }

  /// How much room the longest "-2", "-3" … takes, in characters.
  private static let numberLength = 8

  private static let fallback = ItemName(unchecked: "photo")

  /// Whether a text has only characters of names, and single blanks between others.
  ///
  /// A character is what its first scalar is; the others must not be anything that means something to
  /// a shell.
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

  /// The beginning that leaves room for a number behind it.
  var stem: String { String(rawValue.prefix(Self.maximumLength - Self.numberLength)) }

  /// A name that begins like this one and ends with a number: `name-2`.
  func numbered(_ number: Int) -> ItemName {
    ItemName(unchecked: "\(stem)-\(number)")
  }

  /// The beginning and the number, if ``numbered(_:)`` gives such names.
  package var numberedParts: (stem: String, number: Int)? {
    guard let dash = rawValue.lastIndex(of: "-"),
      let number = Int(rawValue[dash...].dropFirst()), number > 1
    else { return nil }
    return (String(rawValue[..<dash]), number)
  }
}
