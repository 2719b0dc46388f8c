enum PaperUnit: String, CaseIterable {
  case millimeter = "mm"
  case centimeter = "cm"
  case inch = "in"
  case point = "pt"

  var millimeters: Double {
    switch self {
    case .millimeter: 1
    case .centimeter: 10
    case .inch: 25.4
    case .point: 25.4 / 72
    }
  }

  /// Removes and returns the unit at the beginning of a lowercase text; `nil` if there isn't one.
  static func removePrefix(from text: inout Substring) -> PaperUnit? {
    guard let unit = allCases.first(where: { text.hasPrefix($0.rawValue) }) else { return nil }
    text = text.dropFirst(unit.rawValue.count)
    return unit
  }
}

/// Parses two sides separated by an `x`, such as `800x600`, `10x15cm` or `50%x40%`.
enum SidesParser {
  /// Splits a text into two lowercase sides; `nil` if it doesn't have exactly two.
  ///
  /// If only the second side has a unit, the unit also applies to the first side.
  static func split(_ text: String) -> (width: String, height: String)? {
    // The letter x of "px" is not a separator.
    let plain = text.lowercased().replacing(/([0-9.])px(?=$|[x×])/) { $0.output.1 }
    let sides = plain.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "×" }
    guard sides.count == 2 else { return nil }
    let unit = PaperUnit.allCases.first { sides[1].hasSuffix($0.rawValue) }
    let isBare = sides[0].last.map { "0"..."9" ~= $0 || $0 == "." } ?? false
    return (String(sides[0]) + (isBare ? unit?.rawValue ?? "" : ""), String(sides[1]))
  }
}
