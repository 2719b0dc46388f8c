/// Parses angles such as `30`, `30deg`, `0.5rad` or `0.25turn`.
package enum AngleParser {
  private static let limit = 1_000_000.0
  private static let units: [(suffix: String, degrees: Double)] = [
    ("deg", 1), ("°", 1), ("rad", 180 / Double.pi), ("turn", 360),
  ]

  package static func angle(_ text: String) throws(ValueError) -> Angle {
    let unit = units.first { text.lowercased().hasSuffix($0.suffix) }
    let digits = text.dropLast(unit?.suffix.count ?? 0)
    guard let number = DecimalParser.number(digits), abs(number * (unit?.degrees ?? 1)) <= limit
    else {
      throw ValueError(
        value: text, kind: "an angle",
        allowed: "a number of degrees from -\(DecimalParser.exact(limit)) to "
          + "\(DecimalParser.exact(limit)), clockwise; "
          + "or with a unit, such as 0.5rad or 0.25turn")
    }
    return Angle(degrees: number * (unit?.degrees ?? 1))
  }
}
