/// A value of words that is beyond its range.
package struct TextFault: UsageError, Hashable, Sendable {
  /// What the value is called where it is stored.
  let field: String
  /// What it is, with its article: `a letter spacing`.
  package let kind: String
  /// The value; lengths are in canvas pixels.
  package let value: Double
  /// What it can be.
  package let range: ClosedRange<Double>
  /// Whether it is a length.
  package let isLength: Bool

  /// Whether it is that words hold a NUL, of which there is no number that would do.
  package var isNUL: Bool { kind == TextContent.nulKind }

  /// The fault of a value; nil where it is in its range, which NaN never is.
  fileprivate init?(
    _ field: String, _ kind: String, _ value: Double, _ range: ClosedRange<Double>,
    isLength: Bool = false
  ) {
    guard !range.contains(value) else { return nil }
    (self.field, self.kind, self.value, self.range) = (field, kind, value, range)
    self.isLength = isLength
  }

  /// The fault of a whole number.
  fileprivate init?(_ field: String, _ kind: String, _ value: Int, _ range: ClosedRange<Int>) {
    self.init(
      field, kind, Double(value), Double(range.lowerBound)...Double(range.upperBound))
  }

  /// The fault of a length.
  fileprivate init?(
    _ field: String, _ kind: String, length: Double, _ range: ClosedRange<Double>
  ) {
    self.init(field, kind, length, range, isLength: true)
  }
}

extension TextContent {
  /// The most characters that an item may have.
  public static let longestText = 50_000
  /// The most lines that words may be written in, of which Pango looks through all for each.
  static let mostLines = 10_000
  /// The most tabs in a line, each of which takes Pango as long as all before.
  static let mostTabs = 1_000
  /// The longest word, which Pango breaks by looking through the rest of it for each line.
  static let longestWord = 5_000

  /// What a fault calls NULs, which end words wherever C reads them.
  fileprivate static let nulKind = "a number of NUL characters"

  /// Whether an item may have these words.
  package static func allows(_ words: String) -> Bool { fault(ofWords: words) == nil }

  /// What is wrong with words, apart from how they are set; nil for nothing.
  package static func fault(ofWords words: String) -> TextFault? {
    var counts = WordCounts()
    for scalar in words.unicodeScalars { counts.add(scalar) }
    return TextFault("words", "a number of characters", counts.characters, 0...longestText)
      ?? TextFault("words", nulKind, counts.nulls, 0...0)
      ?? TextFault("words", "a number of lines", counts.lines, 1...mostLines)
      ?? TextFault("words", "a number of tabs in a line", counts.tabs.most, 0...mostTabs)
      ?? TextFault("words", "a number of letters in a word", counts.letters.most, 0...longestWord)
  }

  /// The first value that is beyond its range; nil if there is none.
  ///
  /// What an edit makes and what is read passes this one check, so that what was written can be read.
  package var fault: TextFault? {
    Self.fault(ofWords: words) ?? caption.flatMap { Self.fault(ofWords: $0.template) } ?? style
      .fault
      ?? measure.fault
  }
}

extension TextMeasure {
  fileprivate var fault: TextFault? {
    switch self {
    case .natural: nil
    case .width(let width): TextFault("width", "a width of lines", length: width, Limits.drawnSide)
    case .fit(let box):
      TextFault("fit", "a width to fit into", length: box.width, Limits.drawnSide)
        ?? TextFault("fit", "a height to fit into", length: box.height, Limits.drawnSide)
    }
  }
}

extension TextStyle {
  /// The sizes that there can be.
  package static let sizeRange = 0.1...100_000.0
  /// The weights that there can be: 400 is regular, 700 bold.
  package static let weightRange = 100...1000
  /// The angles of an arc that there can be, in degrees, to either side.
  package static let arcRange = 0.01...360.0
  /// The heights of lines that there can be, as a multiple of the font's own.
  package static let lineHeightRange = 0.3...5.0
  /// What can be added between letters, in canvas pixels.
  static let letterSpacingRange = -10_000.0...10_000.0
  /// How many lines there may be at most.
  package static let lineLimitRange = 1...10_000

  /// The first value that is beyond its range; nil if there is none.
  var fault: TextFault? {
    TextFault("size", "a size of letters", length: size, Self.sizeRange)
      ?? wantedSize.flatMap {
        TextFault("wantedSize", "a size of letters", length: $0, Self.sizeRange)
      }
      ?? TextFault("weight", "a weight", weight, Self.weightRange)
      ?? TextFault("lineHeight", "a line height", lineHeight, Self.lineHeightRange)
      ?? TextFault(
        "letterSpacing", "a letter spacing", length: letterSpacing, Self.letterSpacingRange)
      ?? TextFault("padding", "a padding", length: padding, 0...Limits.drawnSide.upperBound)
      ?? lineLimit.flatMap { TextFault("lines", "a number of lines", $0, Self.lineLimitRange) }
      ?? laidLineLimit.flatMap {
        TextFault("laidLines", "a number of lines", $0, Self.lineLimitRange)
      }
      ?? arc.flatMap { TextFault("arc", "an arc to either side", abs($0), Self.arcRange) }
  }
}

/// What takes Pango long.
private struct WordCounts {
  var (characters, nulls, lines) = (0, 0, 1)
  /// The tabs in a line, and the letters in a word: the present one, and the one that has most.
  var (tabs, letters) = ((count: 0, most: 0), (count: 0, most: 0))

  /// What the last character is, which says whether a line may end after a hyphen.
  private enum Place { case elsewhere, letter, hyphen }
  private var place = Place.elsewhere

  /// Characters between which lines may end wherever: of Thai, and those of East Asia.
  ///
  /// Not those of Lao, Khmer and Myanmar, whose words Pango does not know: it takes what is between two blanks
  /// for one, and minutes for many thousands of letters.
  private static let alone: [ClosedRange<UInt32>] = [
    0xE00...0xE7F, 0x2E80...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0x1_F000...0x3_FFFF,
  ]

  /// Blanks at which no line ends.
  private static let glue: Set<Unicode.Scalar> = ["\u{A0}", "\u{2007}", "\u{202F}"]
  /// Hyphens, the soft one included, and the dot between the syllables of Tibetan.
  private static let hyphens: Set<Unicode.Scalar> = ["-", "\u{2010}", "\u{AD}", "\u{F0B}"]
  /// Letters of Hebrew, whose words do not end at hyphens.
  private static let hebrew: [ClosedRange<UInt32>] = [0x590...0x5FF, 0xFB1D...0xFB4F]

  mutating func add(_ scalar: Unicode.Scalar) {
    characters += 1
    if scalar == "\0" { nulls += 1 }
    if scalar == "\t" { tabs.count += 1 }
    if ["\n", "\r", "\u{2029}"].contains(scalar) {
      lines += 1
      tabs.count = 0
    }
    let ends =
      scalar.properties.isWhitespace && !Self.glue.contains(scalar) || scalar == "\u{200B}"
      || Self.alone.contains { $0.contains(scalar.value) }
    if followsHyphen(scalar) { letters.count = 0 }
    letters.count = ends ? 0 : letters.count + 1
    tabs.most = max(tabs.most, tabs.count)
    letters.most = max(letters.most, letters.count)
  }

  /// Whether a character is the first one after a hyphen at which a line may end: one between letters, for
  /// rows of hyphens stay together, as do numbers.
  private mutating func followsHyphen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter:
      defer { place = Self.hebrew.contains { $0.contains(scalar.value) } ? .elsewhere : .letter }
      return place == .hyphen
    case .nonspacingMark, .spacingMark:
      if place == .hyphen { place = .elsewhere }
    default: place = place == .letter && Self.hyphens.contains(scalar) ? .hyphen : .elsewhere
    }
    return false
  }
}
