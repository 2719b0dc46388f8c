internal import CollageCore

/// Scales and opacities as people write them: `1.5`, `150%`.
enum FactorText {
  /// Reads a scale.
  ///
  /// - Parameter word: What was written.
  /// - Returns: The factor.
  /// - Throws: ``ValueError``.
  static func scale(_ word: String) throws -> Double {
    let text = word.unprotected
    guard let factor = DecimalText.factor(text), Limits.scale.contains(factor) else {
      throw ValueError(
        value: text, kind: "a scale",
        allowed: "a number from \(Phrases.exactNumber(Limits.scale.lowerBound)) to "
          + "\(Phrases.exactNumber(Limits.scale.upperBound)), or a percentage such as 150%")
    }
    return factor
  }

  /// Reads an opacity.
  ///
  /// - Parameter word: What was written.
  /// - Returns: The opacity.
  /// - Throws: ``ValueError``.
  static func opacity(_ word: String) throws -> UnitInterval {
    let text = word.unprotected
    guard let value = DecimalText.factor(text).flatMap(UnitInterval.init) else {
      throw ValueError(
        value: text, kind: "an opacity", allowed: "a number from 0 to 1, or from 0% to 100%")
    }
    return value
  }

  /// Reads a change of opacity.
  ///
  /// - Parameter word: What was written.
  /// - Returns: What is to be added.
  /// - Throws: ``ValueError``.
  static func opacityChange(_ word: String) throws -> Double {
    let text = word.unprotected
    guard let value = DecimalText.factor(text), (-1...1).contains(value) else {
      throw ValueError(
        value: text, kind: "a change of opacity",
        allowed: "a number from -1 to 1, or from -100% to 100%")
    }
    return value
  }
}
