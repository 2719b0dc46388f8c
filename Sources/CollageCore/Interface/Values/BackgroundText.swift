/// Backgrounds as people write them: `coral`, `linear 45 #fff #ccc`, `image beach.jpg`, `blur hero 40`,
/// `linen`.
package enum BackgroundText: Hashable, Sendable {
  /// Something that needs nothing but a collage.
  case wanted(WantedBackground)
  /// The image of a file.
  case file(String)

  /// The words that begin what is no colour.
  package static let words =
    ["linear", "radial", "image", "blur"] + Paper.Kind.allCases.map(\.rawValue)

  /// What can be written, besides a colour.
  static let allowed =
    "a color, or 'linear 135 #fff #ccc', 'radial #fff #ccc', 'image FILE', 'blur ITEM RADIUS', "
    + "paper, linen or kraft"

  /// The radius of a blur that nothing is said of.
  private static let standardRadius = 40.0

  /// Reads a background.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The background.
  /// - Throws: ``ValueError``.
  package static func background(_ text: String) throws(ValueError) -> BackgroundText {
    let words = ValueWords.split(text)
    guard let first = words.first?.lowercased() else { return .wanted(try color(text)) }
    let rest = Array(words.dropFirst())
    switch first {
    case "linear", "radial":
      return .wanted(.backdrop(.gradient(try GradientText.gradient(text))))
    case "image":
      // A file's name is kept as it is, with its blanks.
      let path = text.drop(while: \.isWhitespace).dropFirst(first.count).drop(while: \.isWhitespace)
      guard !path.isEmpty else { throw wrong(text, "an image is 'image FILE'") }
      return .file(String(path))
    case "blur": return .wanted(try blur(rest, text))
    case "color", "colour":
      guard let name = rest.first, rest.count == 1 else { throw wrong(text, "one color") }
      return .wanted(try color(name))
    default:
      guard let kind = Paper.Kind(rawValue: first) else { return .wanted(try color(text)) }
      return .wanted(.backdrop(.paper(try paper(kind, rest, text))))
    }
  }

  /// Whether a text names a file, if it is a background at all.
  package static func namesFile(_ text: String) -> Bool {
    guard case .file = try? background(text) else { return false }
    return true
  }

  private static func color(_ text: String) throws(ValueError) -> WantedBackground {
    do throws(ValueError) {
      return .color(try ColorText.color(text))
    } catch {
      // Of several words the first one says what it is.
      let first = ValueWords.split(text).first ?? text
      let nearest = NearestNames.to(first.lowercased(), among: words)
      throw ValueError(
        value: text, kind: "a background", allowed: Self.allowed,
        nearest: error.nearest + nearest)
    }
  }

  /// Reads `ITEM RADIUS` or `ITEM`; names have blanks in quotes or without them.
  private static func blur(
    _ words: [String], _ text: String
  ) throws(ValueError) -> WantedBackground {
    var (names, radius) = (words[...], standardRadius)
    if words.count > 1, let last = words.last, let number = DecimalText.number(last) {
      guard BlurredPhoto.radiusRange.contains(number) else {
        throw wrong(text, "the radius of a blur is a number from 1 to 1000")
      }
      (names, radius) = (words.dropLast(), number)
    }
    let name = ValueWords.unquoted(names.joined(separator: " "))
    do throws(SelectionError) {
      let selectors = try ItemSelector.parse(name)
      guard !selectors.isEmpty else { throw .nothingNamed }
      return .blurred(selectors, radius: radius)
    } catch {
      throw wrong(text, "a blurred photo is 'blur ITEM RADIUS'")
    }
  }

  private static func paper(
    _ kind: Paper.Kind, _ words: [String], _ text: String
  ) throws(ValueError) -> Paper {
    guard let word = words.first else { return Paper(plain: kind) }
    guard words.count == 1, let paper = Paper(kind, tint: try ColorText.color(word)) else {
      throw wrong(text, "\(kind.rawValue) can have one color, which is opaque")
    }
    return paper
  }

  private static func wrong(_ text: String, _ rule: String) -> ValueError {
    ValueError(value: text, kind: "a background", allowed: "\(allowed); \(rule)")
  }
}
