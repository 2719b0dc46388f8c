/// Units of lengths on paper.
enum PaperUnit: String, CaseIterable {
  case millimetre = "mm"
  case centimetre = "cm"
  case inch = "in"
  case point = "pt"

  /// How long it is, in millimetres.
  var millimetres: Double {
    switch self {
    case .millimetre: 1
    case .centimetre: 10
    case .inch: 25.4
    case .point: 25.4 / 72
    }
  }

  /// The unit at the beginning of a text in lower case, which it takes off the text.
  static func taken(off text: inout Substring) -> PaperUnit? {
    guard let unit = allCases.first(where: { text.hasPrefix($0.rawValue) }) else { return nil }
    text = text.dropFirst(unit.rawValue.count)
    return unit
  }
}

/// Two sides with an `x` between: `800x600`, `10x15cm`, `50%x40%`.
enum SidesText {
  /// Both sides, in lower case; a unit behind the second counts for the first, too, if that has none.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The sides; nil if there are not two.
  static func split(_ text: String) -> (width: String, height: String)? {
    // The end of "px" is no separator.
    let plain = text.lowercased().replacing(/([0-9.])px(?=$|[x×])/) { $0.output.1 }
    let sides = plain.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "×" }
    guard sides.count == 2 else { return nil }
    let unit = PaperUnit.allCases.first { sides[1].hasSuffix($0.rawValue) }
    let isBare = sides[0].last.map { "0"..."9" ~= $0 || $0 == "." } ?? false
    return (String(sides[0]) + (isBare ? unit?.rawValue ?? "" : ""), String(sides[1]))
  }
}
