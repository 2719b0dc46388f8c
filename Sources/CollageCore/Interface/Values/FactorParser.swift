/// Parses scales and opacities such as `1.5` or `150%`.
package enum FactorParser {
  package static func scale(_ text: String) throws(ValueError) -> Double {
    guard let factor = DecimalParser.factor(text), Limits.scale.contains(factor) else {
      throw ValueError(
        value: text, kind: "a scale",
        allowed: "a number from \(DecimalParser.exact(Limits.scale.lowerBound)) to "
          + "\(DecimalParser.exact(Limits.scale.upperBound)), or a percentage such as 150%")
    }
    return factor
  }

  package static func opacity(_ text: String) throws(ValueError) -> UnitInterval {
    guard let value = DecimalParser.factor(text).flatMap(UnitInterval.init) else {
      throw ValueError(
        value: text, kind: "an opacity", allowed: "a number from 0 to 1, or from 0% to 100%")
    }
    return value
  }

  /// Parses a value from -1 to 1 that is added to the current opacity.
  package static func opacityChange(_ text: String) throws(ValueError) -> Double {
    guard let value = DecimalParser.factor(text), (-1...1).contains(value) else {
      throw ValueError(
        value: text, kind: "a change of opacity",
        allowed: "a number from -1 to 1, or from -100% to 100%")
    }
    return value
  }
}
