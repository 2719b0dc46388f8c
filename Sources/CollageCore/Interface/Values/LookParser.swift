/// Parses values of looks (borders, shadows and other effects of an item), such as `12`, `5%`,
/// `3mm`, `multiply` or `4:5`.
package enum LookParser {
  /// The keyword that removes a part of a look, such as the border.
  package static let none = "none"

  /// Parses a value; `nil` for ``none``.
  ///
  /// If the text is similar to `none`, the error suggests this keyword.
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

  /// Returns the parser for the text values of a field, whose kind must not be `flag` or `other`.
  package static func parser(
    of field: LookField
  ) -> @Sendable (String) throws(ValueError) -> LookFieldSpec {
    { (text) throws(ValueError) in
      switch field.kind {
      case .length(let kind): .length(try length(text, kind))
      case .color: .color(try ColorParser.color(text))
      case .fraction: .fraction(try FactorParser.opacity(text))
      case .flag, .other: preconditionFailure("\(field.name) takes no text")
      case .blend: .value(.blend(try BlendModeParser.mode(text)))
      }
    }
  }

  /// Parses a length in the range of `kind`, with percentages that are relative to the item.
  package static func length(
    _ text: String, _ kind: LookField.LengthKind
  ) throws(ValueError) -> LengthSpec {
    let isDistance = kind == .distance
    guard let length = length(text), isInRange(length, from: isDistance ? -1 : 0) else {
      throw ValueError(
        value: text, kind: "a \(kind)",
        allowed: allowed(
          from: isDistance ? "-" : "", example: isDistance ? "such as -3%" : "such as 5%"))
    }
    return length
  }

  /// Returns whether a text is a length, even if the length is out of range.
  package static func isLength(_ text: String) -> Bool { length(text) != nil }

  private static func isInRange(_ length: LengthSpec, from minimum: Double) -> Bool {
    let limits = [
      (length.pixels, Limits.lookLength), (length.fraction, Limits.lookShare),
      (length.millimeters, Limits.lookLength * 25.4),
    ]
    return limits.allSatisfy { (minimum * $0.1...$0.1).contains($0.0) }
  }

  /// Describes the allowed values for messages; `sign` is `-` if values can be negative, and empty
  /// otherwise.
  private static func allowed(from sign: String, example: String) -> String {
    let (pixels, percent) = (
      DecimalParser.exact(Limits.lookLength), DecimalParser.exact(Limits.lookShare * 100)
    )
    let minimum = sign.isEmpty ? ("0", "") : (sign + pixels, "from -\(percent)% ")
    return "a number of canvas pixels from \(minimum.0) to \(pixels), a percentage of the item's "
      + "shorter side \(minimum.1)up to \(percent)%, \(example), or a length on paper such as 3mm "
      + "(mm, cm, in, pt)"
  }

  /// Parses a number that can have a unit or `%`; `nil` for other text.
  private static func length(_ text: String) -> LengthSpec? {
    let word = text.lowercased()
    if word.hasSuffix("%") {
      return DecimalParser.number(word.dropLast()).map { LengthSpec(fraction: $0 / 100) }
    }
    if let unit = PaperUnit.allCases.first(where: { word.hasSuffix($0.rawValue) }) {
      return DecimalParser.number(word.dropLast(unit.rawValue.count))
        .map { LengthSpec(millimeters: $0 * unit.millimeters) }
    }
    return DecimalParser.number(word.hasSuffix("px") ? word.dropLast(2) : word[...])
      .map { LengthSpec(pixels: $0) }
  }
}
