internal import CollageCore

/// Lengths and coordinates as people write them: `120`, `25%`, `right-40`, `50%+10`.
enum LengthText {
  /// The direction in which a coordinate runs, with the words for its ends.
  enum Axis: Hashable, Sendable {
    case x
    case y

    /// The words for coordinates and the part of the canvas they stand for.
    var words: [(name: String, fraction: Double)] {
      switch self {
      case .x: [("left", 0), ("center", 0.5), ("right", 1)]
      case .y: [("top", 0), ("center", 0.5), ("bottom", 1)]
      }
    }

    fileprivate var name: String { self == .x ? "an x position" : "a y position" }
  }

  /// The largest number of pixels, and of percent, that can be written.
  private static let pixelLimit = Limits.coordinate.upperBound

  /// That number, as messages show it.
  static var limitText: String { Phrases.exactNumber(pixelLimit) }

  /// Reads a coordinate, or an offset.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - axis: The direction.
  /// - Returns: The coordinate, still relative to the canvas.
  /// - Throws: ``ValueError``.
  static func coordinate(_ word: String, along axis: Axis) throws -> Length {
    let text = word.unprotected
    let words = axis.words.map(\.name).joined(separator: ", ")
    let allowed =
      "a number from -\(limitText) to \(limitText), a percentage, or one of \(words); "
      + "with an offset if need be, such as \(axis.words[2].name)-40"
    guard let length = parse(text, words: axis.words), isInRange(length) else {
      throw ValueError(value: text, kind: axis.name, allowed: allowed)
    }
    return length
  }

  /// Reads how far something moves.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - axis: The direction.
  /// - Returns: The distance, still relative to the canvas.
  /// - Throws: ``ValueError``; words such as `left` are places, not distances.
  static func offset(_ word: String, along axis: Axis) throws -> Length {
    let text = word.unprotected
    guard let length = parse(text, words: []), isInRange(length) else {
      throw ValueError(
        value: text, kind: axis == .x ? "a distance to the right" : "a distance down",
        allowed: "a number from -\(limitText) to \(limitText), or a percentage of the canvas "
          + "such as -5%")
    }
    return length
  }

  /// Reads a length that must be positive.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - whole: What percentages are of, for the message.
  /// - Returns: The length, still relative to the whole.
  /// - Throws: ``ValueError``.
  static func positive(_ word: String, of whole: String = "the canvas") throws -> Length {
    let text = word.unprotected
    guard let length = parse(text, words: []), isInRange(length),
      length.fraction > 0 || (length.fraction == 0 && length.offset > 0)
    else {
      throw ValueError(
        value: text, kind: "a length",
        allowed: "a number above 0 up to \(limitText), or a percentage of \(whole) such as 40%")
    }
    return length
  }

  private static func isInRange(_ length: Length) -> Bool {
    abs(length.offset) <= pixelLimit && abs(length.fraction) <= pixelLimit / 100
  }

  /// Reads a sum of terms; only the first may be a word.
  private static func parse(_ text: String, words: [(name: String, fraction: Double)]) -> Length? {
    var rest = text.lowercased()[...]
    var length = Length(fraction: 0)
    var isFirst = true
    if let word = words.first(where: { rest.hasPrefix($0.name) }) {
      length.fraction = word.fraction
      rest = rest.dropFirst(word.name.count)
      isFirst = false
    }
    guard !(isFirst && rest.isEmpty) else { return nil }
    while !rest.isEmpty {
      guard let (value, isPercent) = term(&rest, needsSign: !isFirst) else { return nil }
      if isPercent { length.fraction += value / 100 } else { length.offset += value }
      isFirst = false
    }
    return length
  }

  /// Takes one number, perhaps with a sign and `%` or `px`, off the text.
  private static func term(
    _ rest: inout Substring, needsSign: Bool
  ) -> (value: Double, isPercent: Bool)? {
    let hasSign = rest.first == "+" || rest.first == "-"
    guard hasSign || !needsSign else { return nil }
    let sign = rest.first == "-" ? -1.0 : 1
    if hasSign { rest = rest.dropFirst() }
    let digits = digits(of: rest)
    guard let value = DecimalText.number(digits) else { return nil }
    rest = rest.dropFirst(digits.count)
    if rest.first == "%" {
      rest = rest.dropFirst()
      return (sign * value, true)
    }
    if rest.hasPrefix("px") { rest = rest.dropFirst(2) }
    return (sign * value, false)
  }

  /// The number without sign at the beginning of a text, with its exponent.
  private static func digits(of text: Substring) -> Substring {
    func isDigit(_ character: Character?) -> Bool { character.map { "0"..."9" ~= $0 } ?? false }
    var rest = text.drop { isDigit($0) || $0 == "." }
    if rest.first == "e" {
      let exponent = rest.dropFirst().drop { $0 == "+" || $0 == "-" }
      if isDigit(exponent.first) { rest = exponent.drop { isDigit($0) } }
    }
    return text[..<rest.startIndex]
  }
}
