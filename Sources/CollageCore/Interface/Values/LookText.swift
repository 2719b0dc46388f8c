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

  /// Returns a reader of the values of a field.
  ///
  /// - Parameter field: A field that takes a text.
  /// - Returns: The reader, which throws ``ValueError``.
  package static func reader(
    of field: LookField
  ) -> @Sendable (String) throws(ValueError) -> LookFieldSpec {
    { (text) throws(ValueError) in
      switch field.kind {
      case .length(let kind): .length(try length(text, kind))
      case .color: .color(try ColorText.color(text))
      case .fraction: .fraction(try FactorText.opacity(text))
      case .flag, .other: preconditionFailure("\(field.name) takes no text")
      case .blend: .value(.blend(try BlendText.mode(text)))
      }
    }
  }

  /// Reads a length.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - kind: The quantity.
  /// - Returns: The length, still relative to the item.
  /// - Throws: ``ValueError``.
  package static func length(
    _ text: String, _ kind: LookField.LengthKind
  ) throws(ValueError) -> WantedLength {
    let isDistance = kind == .distance
    guard let length = length(text), isInRange(length, from: isDistance ? -1 : 0) else {
      throw ValueError(
        value: text, kind: "a \(kind)",
        allowed: allowed(
          from: isDistance ? "-" : "", example: isDistance ? "such as -3%" : "such as 5%"))
    }
    return length
  }

  /// Whether a text is a width, or would be one if it were in range.
  package static func isLength(_ text: String) -> Bool { length(text) != nil }

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
