extension ArgumentError {
  /// Creates the error for a text-style value that is out of range.
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
  /// Returns the error for a comma-separated list of font families if none of them is installed;
  /// `nil` if at least one is installed.
  func fault(ofFamily list: String) -> ArgumentError? {
    guard let family = missingFamily(of: list) else { return nil }
    let names = familyNames
    let key = Self.key(family)
    let nearest = NearestNames.to(family, among: names)
    let begun = names.filter { key.hasPrefix(Self.key($0)) }
    return .noFamily(family, nearest: nearest.isEmpty ? Array(begun.prefix(3)) : nearest)
  }
}
