package struct TextLimitError: UsageError, Hashable, Sendable {
  package let field: String
  /// The noun for the value in messages, with its article: `a letter spacing`.
  package let kind: String
  /// The value; lengths are in canvas pixels.
  package let value: Double
  package let range: ClosedRange<Double>
  package let isLength: Bool

  /// True if the text contains NUL characters; ``range`` doesn't matter in this case.
  package var isNUL: Bool { kind == TextContent.nulKind }

  /// Creates an error, or returns `nil` if the value is in range; NaN is out of range.
  fileprivate init?(
    _ field: String, _ kind: String, _ value: Double, _ range: ClosedRange<Double>,
    isLength: Bool = false
  ) {
    guard !range.contains(value) else { return nil }
    (self.field, self.kind, self.value, self.range) = (field, kind, value, range)
    self.isLength = isLength
  }

  fileprivate init?(_ field: String, _ kind: String, _ value: Int, _ range: ClosedRange<Int>) {
    self.init(
      field, kind, Double(value), Double(range.lowerBound)...Double(range.upperBound))
  }

  fileprivate init?(
    _ field: String, _ kind: String, length: Double, _ range: ClosedRange<Double>
  ) {
    self.init(field, kind, length, range, isLength: true)
  }
}

extension TextContent {
  /// The maximum length of a text, in Unicode scalars.
  public static let maximumLength = 50_000
  /// The maximum number of lines of a text, because Pango scans all lines for each line.
  static let maximumLineCount = 10_000
  /// The maximum number of tabs in a line, because Pango scans all previous tabs for each tab.
  static let maximumTabCount = 1_000
  /// The maximum length of a word, in Unicode scalars, because Pango scans the rest of a word each
  /// time it breaks the word.
  static let maximumWordLength = 5_000

  /// The noun for an error about NUL characters, which C code treats as the end of a string.
  fileprivate static let nulKind = "a number of NUL characters"

  package static func allows(_ words: String) -> Bool { fault(inText: words) == nil }

  /// Returns the first error in a text; `nil` if the text is valid in every style.
  package static func fault(inText words: String) -> TextLimitError? {
    var counts = TextCounts()
    for scalar in words.unicodeScalars { counts.add(scalar) }
    return TextLimitError(
      "words", "an allowed number of characters", counts.characters, 0...maximumLength)
      ?? TextLimitError("words", nulKind, counts.nulls, 0...0)
      ?? TextLimitError("words", "an allowed number of lines", counts.lines, 1...maximumLineCount)
      ?? TextLimitError(
        "words", "an allowed number of tabs in a line", counts.tabs.maximum, 0...maximumTabCount)
      ?? TextLimitError(
        "words", "an allowed number of letters in a word", counts.letters.maximum,
        0...maximumWordLength)
  }

  /// The first value that is out of range, or `nil` if all values are valid.
  ///
  /// Both edits and decoders use this check, so every stored text can be read.
  package var limitError: TextLimitError? {
    Self.fault(inText: text) ?? caption.flatMap { Self.fault(inText: $0.template) } ?? style
      .fault
      ?? wrapping.fault
  }
}

extension TextWrapping {
  fileprivate var fault: TextLimitError? {
    switch self {
    case .natural: nil
    case .width(let width):
      TextLimitError("width", "a width of lines", length: width, Limits.drawnSide)
    case .fit(let box):
      TextLimitError("fit", "a width to fit into", length: box.width, Limits.drawnSide)
        ?? TextLimitError("fit", "a height to fit into", length: box.height, Limits.drawnSide)
    }
  }
}

extension TextStyle {
  /// The valid font sizes, in canvas pixels.
  package static let sizeRange = 0.1...100_000.0
  /// The valid font weights: 400 is regular, 700 is bold.
  package static let weightRange = 100...1000
  /// The valid absolute values of an arc's angle, in degrees.
  package static let arcRange = 0.01...360.0
  /// The valid line heights, as multiples of the font's own line height.
  package static let lineHeightRange = 0.3...5.0
  /// The valid letter spacings, in canvas pixels.
  static let letterSpacingRange = -10_000.0...10_000.0
  package static let lineLimitRange = 1...10_000

  var fault: TextLimitError? {
    TextLimitError("size", "a size of letters", length: size, Self.sizeRange)
      ?? requestedSize.flatMap {
        TextLimitError("wantedSize", "a size of letters", length: $0, Self.sizeRange)
      }
      ?? TextLimitError("weight", "a weight", weight, Self.weightRange)
      ?? TextLimitError("lineHeight", "a line height", lineHeight, Self.lineHeightRange)
      ?? TextLimitError(
        "letterSpacing", "a letter spacing", length: letterSpacing, Self.letterSpacingRange)
      ?? TextLimitError("padding", "a padding", length: padding, 0...Limits.drawnSide.upperBound)
      ?? lineLimit.flatMap {
        TextLimitError("lines", "an allowed number of lines", $0, Self.lineLimitRange)
      }
      ?? layoutLineLimit.flatMap {
        TextLimitError("laidLines", "an allowed number of lines", $0, Self.lineLimitRange)
      }
      ?? arc.flatMap { TextLimitError("arc", "the angle of an arc", abs($0), Self.arcRange) }
  }
}

/// Counters for the parts of a text that slow Pango down.
private struct TextCounts {
  var (characters, nulls, lines) = (0, 0, 1)
  /// The tabs in a line and the letters in a word: the current number and the maximum.
  var (tabs, letters) = ((count: 0, maximum: 0), (count: 0, maximum: 0))

  /// The class of the previous character, which determines whether a line can end after a hyphen.
  private enum CharacterClass { case other, letter, hyphen }
  private var previous = CharacterClass.other

  /// Characters that end a word in the count: Thai and East Asian characters, and emoji.
  ///
  /// Pango can break lines in a text of such characters even if it doesn't contain spaces. Lao,
  /// Khmer and Myanmar aren't included: Pango doesn't find the words of these scripts and treats
  /// the text between two spaces as one word. Laying out such a word of many thousands of letters
  /// takes minutes.
  private static let characterBreakRanges: [ClosedRange<UInt32>] = [
    0xE00...0xE7F, 0x2E80...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0x1_F000...0x3_FFFF,
  ]

  private static let nonbreakingSpaces: Set<Unicode.Scalar> = ["\u{A0}", "\u{2007}", "\u{202F}"]
  /// Hyphens, including the soft hyphen, and the Tibetan dot between syllables.
  private static let hyphens: Set<Unicode.Scalar> = ["-", "\u{2010}", "\u{AD}", "\u{F0B}"]
  /// Hebrew letters; a line can't end at a hyphen after them.
  private static let hebrew: [ClosedRange<UInt32>] = [0x590...0x5FF, 0xFB1D...0xFB4F]

  mutating func add(_ scalar: Unicode.Scalar) {
    characters += 1
    if scalar == "\0" { nulls += 1 }
    if scalar == "\t" { tabs.count += 1 }
    if ["\n", "\r", "\u{2029}"].contains(scalar) {
      lines += 1
      tabs.count = 0
    }
    let endsWord =
      scalar.properties.isWhitespace && !Self.nonbreakingSpaces.contains(scalar)
      || scalar == "\u{200B}" || Self.characterBreakRanges.contains { $0.contains(scalar.value) }
    if followsHyphen(scalar) { letters.count = 0 }
    letters.count = endsWord ? 0 : letters.count + 1
    tabs.maximum = max(tabs.maximum, tabs.count)
    letters.maximum = max(letters.maximum, letters.count)
  }

  /// Returns whether a character is a letter directly after a hyphen that follows a letter, such as
  /// the `b` in `a-b`.
  ///
  /// A line can end at such a hyphen. Pango doesn't break a line within a row of hyphens or at a
  /// hyphen between digits.
  private mutating func followsHyphen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter:
      defer { previous = Self.hebrew.contains { $0.contains(scalar.value) } ? .other : .letter }
      return previous == .hyphen
    case .nonspacingMark, .spacingMark:
      if previous == .hyphen { previous = .other }
    default: previous = previous == .letter && Self.hyphens.contains(scalar) ? .hyphen : .other
    }
    return false
  }
}
