/// Scales and opacities as people write them: `1.5`, `150%`.
package enum FactorText {
  /// Reads a scale.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The factor.
  /// - Throws: ``ValueError``.
  package static func scale(_ text: String) throws(ValueError) -> Double {
    guard let factor = DecimalText.factor(text), Limits.scale.contains(factor) else {
      throw ValueError(
        value: text, kind: "a scale",
        allowed: "a number from \(DecimalText.exact(Limits.scale.lowerBound)) to "
          + "\(DecimalText.exact(Limits.scale.upperBound)), or a percentage such as 150%")
    }
    return factor
  }

  /// Reads an opacity.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The opacity.
  /// - Throws: ``ValueError``.
  package static func opacity(_ text: String) throws(ValueError) -> UnitInterval {
    guard let value = DecimalText.factor(text).flatMap(UnitInterval.init) else {
      throw ValueError(
        value: text, kind: "an opacity", allowed: "a number from 0 to 1, or from 0% to 100%")
    }
    return value
  }

  /// Reads a change of opacity.
  ///
  /// - Parameter text: What was written.
  /// - Returns: What is to be added.
  /// - Throws: ``ValueError``.
  package static func opacityChange(_ text: String) throws(ValueError) -> Double {
    guard let value = DecimalText.factor(text), (-1...1).contains(value) else {
      throw ValueError(
        value: text, kind: "a change of opacity",
        allowed: "a number from -1 to 1, or from -100% to 100%")
    }
    return value
  }
}
