/// A recursive descent parser of layout expressions.
struct LayoutExpressionParser {
  private let text: [Character]
  private var offset = 0
  private var depth = 0

  init(_ text: String) {
    self.text = Array(text)
  }

  /// Parses the whole text as one part.
  mutating func parse() throws(LayoutExpressionError) -> LayoutExpression.Part {
    let part = try part()
    guard next == nil else { throw LayoutExpressionError(.noEnd, at: offset) }
    return part
  }

  /// Parses a part including its weights and the surrounding blanks.
  private mutating func part() throws(LayoutExpressionError) -> LayoutExpression.Part {
    skipBlanks()
    var weight = 1.0
    while let factor = try leadingWeight() { weight *= factor }
    var part = try bare()
    skipBlanks()
    while next == "*" {
      offset += 1
      skipBlanks()
      part.weight *= try self.weight()
      skipBlanks()
    }
    part.weight *= weight
    guard part.weight > 0, part.weight.isFinite else {
      throw LayoutExpressionError(.noWeight, at: part.offset)
    }
    return part
  }

  /// Parses a part after its leading weight.
  private mutating func bare() throws(LayoutExpressionError) -> LayoutExpression.Part {
    let start = offset
    if let mark = next, Self.isQuote(mark) { return try quoted(by: mark) }
    let word = run(while: Self.isOfWord)
    let end = offset
    skipBlanks()
    guard !word.isEmpty else { throw LayoutExpressionError(.noPart, at: start) }
    if next == "(" { return try function(String(word), at: start) }
    offset = end
    return try split(word)
  }

  private mutating func quoted(
    by mark: Character
  ) throws(LayoutExpressionError) -> LayoutExpression.Part {
    let start = offset
    offset += 1
    let word = run { $0 != mark }
    guard next != nil else { throw LayoutExpressionError(.openQuote, at: start) }
    guard !word.isEmpty else { throw LayoutExpressionError(.noPart, at: start) }
    offset += 1
    return LayoutExpression.Part(
      content: .items(word: String(word), isQuoted: true), weight: 1, offset: start)
  }

  /// Parses a row or a column, beginning at its `(`.
  private mutating func function(
    _ name: String, at start: Int
  ) throws(LayoutExpressionError) -> LayoutExpression.Part {
    guard name == "H" || name == "V" else {
      throw LayoutExpressionError(
        .unknownFunction(name, nearest: Self.functions(near: name)), at: start)
    }
    guard depth < WeightedTree.maximumDepth else {
      throw LayoutExpressionError(.tooDeep(limit: WeightedTree.maximumDepth), at: start)
    }
    depth += 1
    defer { depth -= 1 }
    var parts: [LayoutExpression.Part] = []
    repeat {
      offset += 1
      parts.append(try part())
    } while next == ","
    guard next == ")" else { throw LayoutExpressionError(.noSeparator, at: offset) }
    offset += 1
    return LayoutExpression.Part(
      content: name == "H" ? .row(parts) : .column(parts), weight: 1, offset: start)
  }

  /// Returns suggestions for an unknown function name, where `r` suggests a row and `c` a column.
  private static func functions(near name: String) -> [String] {
    switch name.first {
    case "h", "H", "r", "R": ["H"]
    case "v", "V", "c", "C": ["V"]
    default: ["H", "V"]
    }
  }

  /// Parses a word that names items, with the weights that follow it directly.
  ///
  /// Leaves a weight after blanks to the caller.
  private mutating func split(
    _ word: ArraySlice<Character>
  ) throws(LayoutExpressionError) -> LayoutExpression.Part {
    let start = word.startIndex
    var (word, weight) = (word, 1.0)
    while let star = word.lastIndex(of: "*"), star > start {
      let tail = word[(star + 1)...]
      if tail.isEmpty {
        // If blanks and a number follow, the `*` is a multiplication sign. Otherwise it is a
        // wildcard of the pattern.
        guard word.endIndex == offset, isNumberAhead else { break }
        offset = star
      } else {
        guard let factor = Self.unsigned(tail) else { break }
        guard factor > 0 else { throw LayoutExpressionError(.noWeight, at: star + 1) }
        weight *= factor
      }
      word = word[..<star]
    }
    return LayoutExpression.Part(
      content: .items(word: String(word), isQuoted: false), weight: weight, offset: start)
  }

  /// Parses a number and the `*` after it; `nil` if the text at this offset isn't a weight, or if
  /// it is the beginning of a pattern.
  private mutating func leadingWeight() throws(LayoutExpressionError) -> Double? {
    let start = offset
    let number = DecimalParser.number(String(run(while: Self.isOfNumber)))
    let end = offset
    skipBlanks()
    let isApart = offset > end
    guard let number, next == "*" else {
      offset = start
      return nil
    }
    offset += 1
    let isPattern = next.map("-_.".contains) ?? false
    skipBlanks()
    let isAlone = next.map(",)".contains) ?? true
    guard isApart || !(isPattern || isAlone) else {
      offset = start
      return nil
    }
    guard number > 0 else { throw LayoutExpressionError(.noWeight, at: start) }
    return number
  }

  private mutating func weight() throws(LayoutExpressionError) -> Double {
    let start = offset
    let digits = run(while: Self.isOfNumber)
    guard let weight = DecimalParser.number(String(digits)), weight > 0 else {
      throw LayoutExpressionError(.noWeight, at: start)
    }
    return weight
  }

  /// Returns whether a number follows, possibly after blanks.
  private var isNumberAhead: Bool {
    var ahead = self
    ahead.skipBlanks()
    return ahead.next.map(Self.isOfNumber) ?? false
  }

  private static func unsigned(_ digits: ArraySlice<Character>) -> Double? {
    digits.contains(where: "+-".contains) || !digits.allSatisfy(isOfNumber)
      ? nil : DecimalParser.number(String(digits))
  }

  private var next: Character? { offset < text.count ? text[offset] : nil }

  private mutating func skipBlanks() {
    _ = run(while: \.isWhitespace)
  }

  private mutating func run(while belongs: (Character) -> Bool) -> ArraySlice<Character> {
    let start = offset
    while let next, belongs(next) { offset += 1 }
    return text[start..<offset]
  }

  private static func isQuote(_ character: Character) -> Bool {
    character == "'" || character == "\""
  }

  private static func isOfWord(_ character: Character) -> Bool {
    !character.isWhitespace && !"(),'\"".contains(character)
  }

  private static func isOfNumber(_ character: Character) -> Bool {
    "0123456789.+-".contains(character)
  }
}
