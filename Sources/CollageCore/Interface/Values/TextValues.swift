internal import Foundation

package enum TextStyleParser {
  /// The names of font weights with their CSS numbers.
  static let weights = [
    ("thin", 100), ("extralight", 200), ("light", 300), ("regular", 400), ("normal", 400),
    ("medium", 500), ("semibold", 600), ("bold", 700), ("extrabold", 800), ("black", 900),
  ]

  /// Parses a weight, such as `bold` or `700`.
  package static func weight(_ word: String) throws(ValueError) -> Int {
    let name = word.lowercased().filter { $0 != "-" }
    if let named = weights.first(where: { $0.0 == name }) { return named.1 }
    if let number = Int(word), TextStyle.weightRange.contains(number) { return number }
    let (minimum, maximum) = (TextStyle.weightRange.lowerBound, TextStyle.weightRange.upperBound)
    throw ValueError(
      value: word, kind: "a weight",
      allowed: "\(weights.map(\.0).joined(separator: ", ")), or \(minimum) to \(maximum)",
      nearest: NearestNames.to(name, among: weights.map(\.0)))
  }

  package static var weightNames: [String] { weights.map(\.0) }

  /// Parses the width at which lines are broken, or `none`.
  package static func width(_ word: String) throws(ValueError) -> TextSpec.Measure {
    word.lowercased() == LookParser.none ? .natural : .width(try LengthParser.positive(word))
  }

  package static let fontFileExtensions = ["ttf", "otf", "ttc", "otc"]

  /// Returns whether a word is the path of a font file rather than the name of a family.
  package static func isFontFile(_ word: String) -> Bool {
    let ending = word.split(separator: ".").last?.lowercased() ?? ""
    return word.contains("/") || fontFileExtensions.contains(ending)
  }

  /// Parses the selector of the photo whose metadata fills a caption, or `none`.
  package static func subject(_ word: String) throws(ValueError) -> TextSpec.Subject {
    if word.lowercased() == LookParser.none { return .nothing }
    guard let selectors = try? ItemSelector.parse(word), let selector = selectors.first,
      selectors.count == 1
    else { throw ValueError(value: word, kind: "an item", allowed: "a name, or none") }
    return .item(selector)
  }

  /// Parses the letter spacing, which can be negative.
  package static func spacing(_ word: String) throws(ValueError) -> Length {
    try LengthParser.offset(word, along: .x)
  }

  package static func padding(_ word: String) throws(ValueError) -> Length {
    try LengthParser.positiveOrZero(word)
  }

  /// Parses the maximum number of lines of each paragraph; 0 for no limit.
  package static func lineLimit(_ word: String) throws(ValueError) -> Int {
    let maximum = TextStyle.lineLimitRange.upperBound
    guard let number = Int(word), (0...maximum).contains(number) else {
      throw ValueError(
        value: word, kind: "an allowed number of lines", allowed: "from 0 to \(maximum)")
    }
    return number
  }

  /// Parses a keyword; `kind` is its kind for messages, with an article, such as `a style`.
  static func keyword<Choice: CaseIterable & RawRepresentable>(
    _ kind: String, _ word: String
  ) throws(ValueError) -> Choice where Choice.RawValue == String {
    let names = Choice.allCases.map(\.rawValue)
    guard let choice = Choice(rawValue: word.lowercased()) else {
      throw ValueError(
        value: word, kind: kind, allowed: names.joined(separator: ", "),
        nearest: NearestNames.to(word.lowercased(), among: names))
    }
    return choice
  }

  package static func alignment(_ word: String) throws(ValueError) -> TextAlignment {
    try keyword("an alignment", word.lowercased() == "centre" ? "center" : word)
  }

  package static func slant(_ word: String) throws(ValueError) -> TextStyle.Slant {
    try keyword("a style", word)
  }

  package static func direction(_ word: String) throws(ValueError) -> TextDirection {
    try keyword("a direction", word)
  }

  package static func ellipsis(_ word: String) throws(ValueError) -> TextStyle.Ellipsis {
    try keyword("an ellipsis position", word)
  }

  /// Parses a line height, such as `1.4` or `140%`.
  package static func lineHeight(_ word: String) throws(ValueError) -> Double {
    try number(word, "a line height", TextStyle.lineHeightRange)
  }

  /// Parses the angle of an arc, in degrees, such as `90` or `-180`.
  package static func arc(_ word: String) throws(ValueError) -> Double {
    let angle = try AngleParser.angle(word).degrees
    guard abs(angle) <= TextStyle.arcRange.upperBound else {
      throw ValueError(
        value: word, kind: "an arc", allowed: "from -360 to 360 degrees, 0 for none")
    }
    return angle
  }

  private static func number(
    _ word: String, _ kind: String, _ range: ClosedRange<Double>
  ) throws(ValueError) -> Double {
    let isPercent = word.hasSuffix("%")
    guard let number = DecimalParser.number(isPercent ? String(word.dropLast()) : word),
      range.contains(isPercent ? number / 100 : number)
    else {
      throw ValueError(
        value: word, kind: kind,
        allowed:
          "from \(NumberFormat.text(range.lowerBound)) to \(NumberFormat.text(range.upperBound))")
    }
    return isPercent ? number / 100 : number
  }

  /// Parses the color of text: a color, a gradient in the syntax of backgrounds, or `auto`.
  package static func color(_ text: String) throws(ValueError) -> TextColor {
    let tokens = ValueTokenizer.split(text)
    if text.lowercased() == "auto" { return .auto }
    if ["linear", "radial"].contains(tokens.first?.lowercased()) {
      return .gradient(try GradientParser.gradient(text))
    }
    return .color(try ColorParser.color(text))
  }

  /// Returns the color of text in the syntax of the command line.
  static func text(_ color: TextColor) -> String {
    switch color {
    case .auto: "auto"
    case .color(let color): color.argument
    case .gradient(let gradient): gradient.text
    }
  }

  /// Parses OpenType features in the syntax of CSS, such as `"liga" 0`, or as plain tags, such as
  /// `smcp,tnum`.
  ///
  /// Returns the features in the syntax of Pango.
  package static func features(_ text: String) throws(ValueError) -> String {
    let parts = text.split(separator: ",").map {
      $0.filter { !"\"'".contains($0) }.split(separator: " ").joined(separator: "=")
    }
    let isValid = parts.allSatisfy { part in
      let (tag, value) = (
        part.prefix { $0 != "=" }.drop { "+-".contains($0) }, part.drop { $0 != "=" }.dropFirst()
      )
      return tag.utf8.count == 4 && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        && value.allSatisfy { $0.isASCII && $0.isNumber }
    }
    guard !parts.isEmpty, isValid else {
      throw ValueError(
        value: text, kind: "a list of OpenType features",
        allowed: "tags of four letters or digits, separated by commas, such as smcp,tnum,liga=0")
    }
    return parts.joined(separator: ",")
  }
}
