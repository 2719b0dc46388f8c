/// Conversion of text faults to argument errors.
extension ArgumentError {
  /// Creates the error of a text style's value that is out of range.
  init(_ fault: TextLimitError) {
    guard !fault.isNUL else {
      self = .nul
      return
    }
    let unit = fault.isLength ? " pixels" : ""
    let (least, most) = (fault.range.lowerBound, fault.range.upperBound)
    self = .value(
      ValueError(
        value: NumberFormat.text(fault.value) + unit, kind: fault.kind,
        allowed: "from \(NumberFormat.text(least)) to \(NumberFormat.text(most))\(unit)"))
  }
}

extension Typesetter {
  /// Returns the error of a list of font families of which none is installed; `nil` if one of them
  /// is.
  func fault(ofFamily list: String) -> ArgumentError? {
    guard let family = missingFamily(of: list) else { return nil }
    let names = familyNames
    let key = Self.key(family)
    let nearest = NearestNames.to(family, among: names)
    let begun = names.filter { key.hasPrefix(Self.key($0)) }
    return .noFamily(family, nearest: nearest.isEmpty ? Array(begun.prefix(3)) : nearest)
  }
}
