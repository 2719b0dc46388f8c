/// Parses lengths and coordinates such as `120`, `25%`, `3cm`, `right-40` or `50%+10`.
package enum LengthParser {
  package enum Axis: Hashable, Sendable {
    case x
    case y

    /// The keywords of the axis, and their positions as fractions of the canvas or the photo.
    var keywords: [(name: String, fraction: Double)] {
      switch self {
      case .x: [("left", 0), ("center", 0.5), ("right", 1)]
      case .y: [("top", 0), ("center", 0.5), ("bottom", 1)]
      }
    }

    fileprivate var name: String { self == .x ? "an x position" : "a y position" }
  }

  /// The reference for percentages and positions.
  package enum Whole: String, Hashable, Sendable {
    /// A canvas, which has a printed size: lengths can have units such as `cm`.
    case canvas
    /// A photo, which has no printed size: lengths are in pixels or percent.
    case photo

    fileprivate var units: String {
      switch self {
      case .canvas: "a length on paper such as 4cm, 12mm, 1.5in or 10pt, "
      case .photo: ""
      }
    }
  }

  /// The maximum absolute value of a number of pixels, percent or millimeters.
  private static let pixelLimit = Limits.coordinate.upperBound

  static var limitText: String { DecimalParser.exact(pixelLimit) }

  /// Parses a coordinate, which can be relative to `whole`.
  static func coordinate(
    _ text: String, along axis: Axis, of whole: Whole = .canvas
  ) throws(ValueError) -> Length {
    let names = axis.keywords.map(\.name).joined(separator: ", ")
    let allowed =
      "a number from -\(limitText) to \(limitText), \(whole.units)a percentage, "
      + "or one of \(names); optionally with an offset, such as \(axis.keywords[2].name)-40"
    guard let length = parse(text, keywords: axis.keywords, of: whole), isInRange(length) else {
      throw ValueError(value: text, kind: axis.name, allowed: allowed)
    }
    return length
  }

  /// Parses a distance along an axis of the canvas, which can't be a keyword such as `left`.
  package static func offset(_ text: String, along axis: Axis) throws(ValueError) -> Length {
    guard let length = parse(text, keywords: [], of: .canvas), isInRange(length) else {
      throw ValueError(
        value: text, kind: axis == .x ? "a horizontal distance" : "a vertical distance",
        allowed: "a number from -\(limitText) to \(limitText), \(Whole.canvas.units)"
          + "or a percentage of the canvas such as -5%")
    }
    return length
  }

  /// Parses a positive length, which can be relative to `whole`.
  package static func positive(
    _ text: String, of whole: Whole = .canvas
  ) throws(ValueError) -> Length {
    try length(text, of: whole, allowsZero: false)
  }

  static func positiveOrZero(_ text: String) throws(ValueError) -> Length {
    try length(text, of: .canvas, allowsZero: true)
  }

  private static func length(
    _ text: String, of whole: Whole, allowsZero: Bool
  ) throws(ValueError) -> Length {
    let length = parse(text, keywords: [], of: whole).flatMap { isInRange($0) ? $0 : nil }
    let leading = length.map {
      [$0.fraction, $0.millimeters, $0.offset].first { $0 != 0 } ?? 0
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

  /// Parses the softness of a cutout's edge, in pixels of the photo, from 0 to 1000.
  package static let softness = DecimalParser.parser("a distance", in: 0...1000)

  private static func isInRange(_ length: Length) -> Bool {
    abs(length.offset) <= pixelLimit && abs(length.fraction) <= pixelLimit / 100
      && abs(length.millimeters) <= pixelLimit
  }

  /// Parses a sum of terms, such as `right-40`, which can begin with a keyword; `nil` for other
  /// text.
  private static func parse(
    _ text: String, keywords: [(name: String, fraction: Double)], of whole: Whole
  ) -> Length? {
    var rest = text.lowercased()[...]
    var length = Length(fraction: 0)
    var isFirst = true
    if let keyword = keywords.first(where: { rest.hasPrefix($0.name) }) {
      length.fraction = keyword.fraction
      rest = rest.dropFirst(keyword.name.count)
      isFirst = false
    }
    guard !(isFirst && rest.isEmpty) else { return nil }
    while !rest.isEmpty {
      guard let term = term(&rest, needsSign: !isFirst),
        whole == .canvas || term.millimeters == 0
      else { return nil }
      length.fraction += term.fraction
      length.offset += term.offset
      length.millimeters += term.millimeters
      isFirst = false
    }
    return length
  }

  /// Removes and returns the term at the beginning of the text; `nil` if there isn't one.
  ///
  /// A term is a number with an optional sign and an optional unit or `%`.
  private static func term(_ rest: inout Substring, needsSign: Bool) -> Length? {
    let hasSign = rest.first == "+" || rest.first == "-"
    guard hasSign || !needsSign else { return nil }
    let sign = rest.first == "-" ? -1.0 : 1
    if hasSign { rest = rest.dropFirst() }
    let digits = digits(of: rest)
    guard let number = DecimalParser.number(digits) else { return nil }
    let value = sign * number
    rest = rest.dropFirst(digits.count)
    if rest.first == "%" {
      rest = rest.dropFirst()
      return Length(fraction: value / 100)
    }
    if let unit = PaperUnit.removePrefix(from: &rest) {
      return Length(fraction: 0, millimeters: value * unit.millimeters)
    }
    if rest.hasPrefix("px") { rest = rest.dropFirst(2) }
    return .pixels(value)
  }

  /// Returns the unsigned number at the beginning of a text, including its exponent.
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
