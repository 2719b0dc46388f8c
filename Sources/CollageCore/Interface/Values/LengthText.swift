/// Lengths and coordinates as people write them: `120`, `25%`, `3cm`, `right-40`, `50%+10`.
package enum LengthText {
  /// The direction in which a coordinate runs, with the words for its ends.
  package enum Axis: Hashable, Sendable {
    /// From left to right.
    case x
    /// From top to bottom.
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

  /// What lengths are of.
  package enum Whole: String, Hashable, Sendable {
    /// A canvas, which has a size on paper.
    case canvas
    /// A photo, which has none.
    case photo

    fileprivate var units: String {
      switch self {
      case .canvas: "a length on paper such as 4cm, 12mm, 1.5in or 10pt, "
      case .photo: ""
      }
    }
  }

  /// The largest number of pixels, of percent, and of millimetres that can be written.
  private static let pixelLimit = Limits.coordinate.upperBound

  /// That number, as messages show it.
  static var limitText: String { DecimalText.exact(pixelLimit) }

  /// Reads a coordinate, or an offset.
  ///
  /// - Parameters:
  ///   - text: What was written.
  ///   - axis: The direction.
  ///   - whole: What it is a place in.
  /// - Returns: The coordinate, still relative to the whole.
  /// - Throws: ``ValueError``.
  static func coordinate(
    _ text: String, along axis: Axis, of whole: Whole = .canvas
  ) throws(ValueError) -> Length {
    let words = axis.words.map(\.name).joined(separator: ", ")
    let allowed =
      "a number from -\(limitText) to \(limitText), \(whole.units)a percentage, "
      + "or one of \(words); with an offset if need be, such as \(axis.words[2].name)-40"
    guard let length = parse(text, words: axis.words, of: whole), isInRange(length) else {
      throw ValueError(value: text, kind: axis.name, allowed: allowed)
    }
    return length
  }

  /// Reads how far something moves.
  ///
  /// - Parameters:
  ///   - text: What was written.
  ///   - axis: The direction.
  /// - Returns: The distance, still relative to the canvas.
  /// - Throws: ``ValueError``; words such as `left` are places, not distances.
  package static func offset(_ text: String, along axis: Axis) throws(ValueError) -> Length {
    guard let length = parse(text, words: [], of: .canvas), isInRange(length) else {
      throw ValueError(
        value: text, kind: axis == .x ? "a distance to the right" : "a distance down",
        allowed: "a number from -\(limitText) to \(limitText), \(Whole.canvas.units)"
          + "or a percentage of the canvas such as -5%")
    }
    return length
  }

  /// Reads a length that must be positive.
  ///
  /// - Parameters:
  ///   - text: What was written.
  ///   - whole: What percentages are of.
  /// - Returns: The length, still relative to the whole.
  /// - Throws: ``ValueError``.
  package static func positive(
    _ text: String, of whole: Whole = .canvas
  ) throws(ValueError) -> Length {
    try length(text, of: whole, allowsZero: false)
  }

  /// Reads a length that is positive or zero.
  ///
  /// - Parameter text: A length on the canvas.
  /// - Returns: The length, still relative to the canvas.
  /// - Throws: ``ValueError``.
  static func positiveOrZero(_ text: String) throws(ValueError) -> Length {
    try length(text, of: .canvas, allowsZero: true)
  }

  private static func length(
    _ text: String, of whole: Whole, allowsZero: Bool
  ) throws(ValueError) -> Length {
    let length = parse(text, words: [], of: whole).flatMap { isInRange($0) ? $0 : nil }
    let leading = length.map {
      [$0.fraction, $0.millimetres, $0.offset].first { $0 != 0 } ?? 0
    }
    guard let length, let leading, leading > 0 || allowsZero && leading == 0 else {
      throw ValueError(
        value: text, kind: "a length",
        allowed: (allowsZero ? "a number from 0 to" : "a number above 0 up to")
          + " \(limitText), \(whole.units)"
          + "or a percentage of the \(whole.rawValue) such as 40%")
    }
    return length
  }

  /// Reads how far something reaches in a photo: pixels, none of them below zero.
  ///
  /// - Parameter text: What was written.
  /// - Returns: Pixels.
  /// - Throws: ``ValueError``.
  package static func softness(_ text: String) throws(ValueError) -> Double {
    guard let value = DecimalText.number(text), (0...1000).contains(value) else {
      throw ValueError(value: text, kind: "a distance", allowed: "a number from 0 to 1000")
    }
    return value
  }

  private static func isInRange(_ length: Length) -> Bool {
    abs(length.offset) <= pixelLimit && abs(length.fraction) <= pixelLimit / 100
      && abs(length.millimetres) <= pixelLimit
  }

  /// Reads a sum of terms; only the first may be a word.
  private static func parse(
    _ text: String, words: [(name: String, fraction: Double)], of whole: Whole
  ) -> Length? {
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
      guard let term = term(&rest, needsSign: !isFirst),
        whole == .canvas || term.millimetres == 0
      else { return nil }
      length.fraction += term.fraction
      length.offset += term.offset
      length.millimetres += term.millimetres
      isFirst = false
    }
    return length
  }

  /// Takes one number, perhaps with a sign and `%` or a unit, off the text.
  private static func term(_ rest: inout Substring, needsSign: Bool) -> Length? {
    let hasSign = rest.first == "+" || rest.first == "-"
    guard hasSign || !needsSign else { return nil }
    let sign = rest.first == "-" ? -1.0 : 1
    if hasSign { rest = rest.dropFirst() }
    let digits = digits(of: rest)
    guard let number = DecimalText.number(digits) else { return nil }
    let value = sign * number
    rest = rest.dropFirst(digits.count)
    if rest.first == "%" {
      rest = rest.dropFirst()
      return Length(fraction: value / 100)
    }
    if let unit = PaperUnit.taken(off: &rest) {
      return Length(fraction: 0, millimetres: value * unit.millimetres)
    }
    if rest.hasPrefix("px") { rest = rest.dropFirst(2) }
    return .pixels(value)
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
