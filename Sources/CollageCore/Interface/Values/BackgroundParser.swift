/// A parsed background, such as `coral`, `linear 45 #fff #ccc`, `image beach.jpg` or `blur hero
/// 40`.
package enum BackgroundParser: Hashable, Sendable {
  /// A background that doesn't require a file.
  case spec(BackgroundSpec)
  /// The path of an image file.
  case file(String)

  /// The keywords of backgrounds other than a color.
  package static let keywords =
    ["linear", "radial", "image", "blur"] + Paper.Kind.allCases.map(\.rawValue)

  static let allowed =
    "a color, or 'linear 135 #fff #ccc', 'radial #fff #ccc', 'image FILE', 'blur ITEM RADIUS', "
    + "paper, linen or kraft"

  private static let defaultRadius = 40.0

  package static func background(_ text: String) throws(ValueError) -> BackgroundParser {
    let tokens = ValueTokenizer.split(text)
    guard let first = tokens.first?.lowercased() else { return .spec(try color(text)) }
    let rest = Array(tokens.dropFirst())
    switch first {
    case "linear", "radial":
      return .spec(.backdrop(.gradient(try GradientParser.gradient(text))))
    case "image":
      // Preserve spaces in the file name.
      let path = text.drop(while: \.isWhitespace).dropFirst(first.count).drop(while: \.isWhitespace)
      guard !path.isEmpty else { throw wrong(text, "an image is 'image FILE'") }
      return .file(String(path))
    case "blur": return .spec(try blur(rest, text))
    case "color", "colour":
      guard let name = rest.first, rest.count == 1 else { throw wrong(text, "one color") }
      return .spec(try color(name))
    default:
      guard let kind = Paper.Kind(rawValue: first) else { return .spec(try color(text)) }
      return .spec(.backdrop(.paper(try paper(kind, rest, text))))
    }
  }

  package static func namesFile(_ text: String) -> Bool {
    guard case .file = try? background(text) else { return false }
    return true
  }

  private static func color(_ text: String) throws(ValueError) -> BackgroundSpec {
    do throws(ValueError) {
      return .color(try ColorParser.color(text))
    } catch {
      // Also suggest keywords, because the first token determines the kind of background.
      let first = ValueTokenizer.split(text).first ?? text
      let nearest = NearestNames.to(first.lowercased(), among: keywords)
      throw ValueError(
        value: text, kind: "a background", allowed: Self.allowed,
        nearest: error.nearest + nearest)
    }
  }

  /// Parses `ITEM RADIUS` or `ITEM`; item names can contain spaces, with or without quotes.
  private static func blur(
    _ arguments: [String], _ text: String
  ) throws(ValueError) -> BackgroundSpec {
    var (names, radius) = (arguments[...], defaultRadius)
    if arguments.count > 1, let last = arguments.last, let number = DecimalParser.number(last) {
      guard BlurredPhotoBackground.radiusRange.contains(number) else {
        throw wrong(text, "the blur radius is a number from 1 to 1000")
      }
      (names, radius) = (arguments.dropLast(), number)
    }
    let name = ValueTokenizer.unquoted(names.joined(separator: " "))
    do throws(SelectionError) {
      let selectors = try ItemSelector.parse(name)
      guard !selectors.isEmpty else { throw .nothingNamed }
      return .blurred(selectors, radius: radius)
    } catch {
      throw wrong(text, "a blurred photo is 'blur ITEM RADIUS'")
    }
  }

  private static func paper(
    _ kind: Paper.Kind, _ arguments: [String], _ text: String
  ) throws(ValueError) -> Paper {
    guard let argument = arguments.first else { return Paper(plain: kind) }
    guard arguments.count == 1, let paper = Paper(kind, tint: try ColorParser.color(argument))
    else {
      throw wrong(text, "\(kind.rawValue) can have one color, which is opaque")
    }
    return paper
  }

  private static func wrong(_ text: String, _ rule: String) -> ValueError {
    ValueError(value: text, kind: "a background", allowed: "\(allowed); \(rule)")
  }
}
