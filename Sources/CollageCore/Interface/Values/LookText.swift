/// Values of looks as people write them: `12`, `5%`, `3mm`, `multiply`, `4:5`.
package enum LookText {
  /// The word that takes a part of a look off.
  package static let none = "none"

  /// Reads a value, or ``none`` as nil.
  ///
  /// - Parameters:
  ///   - text: What was written.
  ///   - read: Reads the value.
  /// - Returns: The value; nil for the word.
  /// - Throws: ``ValueError``, which suggests the word where it may have been meant.
  package static func orNone<Value>(
    _ text: String, _ read: (String) throws(ValueError) -> Value
  ) throws(ValueError) -> Value? {
    guard text.lowercased() != none else { return nil }
    do throws(ValueError) {
      return try read(text)
    } catch {
      throw error.suggesting([none])
    }
  }

  /// Reads how wide something is.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The width, still relative to the item.
  /// - Throws: ``ValueError``.
  package static func width(_ text: String) throws(ValueError) -> WantedLength {
    try extent(text, kind: "a width")
  }

  /// Reads a radius.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The radius, still relative to the item.
  /// - Throws: ``ValueError``.
  package static func radius(_ text: String) throws(ValueError) -> WantedLength {
    try extent(text, kind: "a radius")
  }

  /// Reads how soft a shadow is.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The extent, still relative to the item.
  /// - Throws: ``ValueError``.
  package static func blur(_ text: String) throws(ValueError) -> WantedLength {
    try extent(text, kind: "a blur")
  }

  /// Reads how far a shadow falls.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The distance, still relative to the item.
  /// - Throws: ``ValueError``.
  package static func offset(_ text: String) throws(ValueError) -> WantedLength {
    guard let length = length(text), isInRange(length, from: -1) else {
      throw ValueError(
        value: text, kind: "a distance", allowed: allowed(from: "-", example: "such as -3%"))
    }
    return length
  }

  /// Whether a text is a width, or would be one if it were in range.
  package static func isLength(_ text: String) -> Bool { length(text) != nil }

  private static func extent(_ text: String, kind: String) throws(ValueError) -> WantedLength {
    guard let length = length(text), isInRange(length, from: 0) else {
      throw ValueError(value: text, kind: kind, allowed: allowed(from: "", example: "such as 5%"))
    }
    return length
  }

  private static func isInRange(_ length: WantedLength, from lowest: Double) -> Bool {
    let limits = [
      (length.pixels, Limits.lookLength), (length.share, Limits.lookShare),
      (length.millimetres, Limits.lookLength * 25.4),
    ]
    return limits.allSatisfy { (lowest * $0.1...$0.1).contains($0.0) }
  }

  /// What can be written, from zero or from below it.
  private static func allowed(from sign: String, example: String) -> String {
    let (pixels, percent) = (
      DecimalText.exact(Limits.lookLength), DecimalText.exact(Limits.lookShare * 100)
    )
    let lowest = sign.isEmpty ? ("0", "") : (sign + pixels, "from -\(percent)% ")
    return "a number of canvas pixels from \(lowest.0) to \(pixels), a percentage of the item's "
      + "shorter side \(lowest.1)up to \(percent)%, \(example), or a length on paper such as 3mm "
      + "(mm, cm, in, pt)"
  }

  /// Reads a number with `%` or a unit, or without.
  private static func length(_ text: String) -> WantedLength? {
    let word = text.lowercased()
    if word.hasSuffix("%") {
      return DecimalText.number(word.dropLast()).map { WantedLength(share: $0 / 100) }
    }
    if let unit = PaperUnit.allCases.first(where: { word.hasSuffix($0.rawValue) }) {
      return DecimalText.number(word.dropLast(unit.rawValue.count))
        .map { WantedLength(millimetres: $0 * unit.millimetres) }
    }
    return DecimalText.number(word.hasSuffix("px") ? word.dropLast(2) : word[...])
      .map { WantedLength(pixels: $0) }
  }
}
