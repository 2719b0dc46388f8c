extension ArgumentError {
  /// Creates the error for a text-style value that is out of range, or for text that contains a NUL
  /// character.
  init(_ error: TextLimitError) {
    guard !error.isNUL else {
      self = .nul
      return
    }
    let unit = error.isLength ? " pixels" : ""
    // For an arc, the error contains the absolute value of the angle.
    let ending = error.field == "arc" ? " degrees in either direction" : unit
    let (lower, upper) = (error.range.lowerBound, error.range.upperBound)
    self = .value(
      ValueError(
        value: NumberFormat.text(error.value) + unit, kind: error.kind,
        allowed: "from \(NumberFormat.text(lower)) to \(NumberFormat.text(upper))\(ending)"))
  }
}

extension Typesetter {
  /// Returns an error if no font family of a comma-separated list is installed; otherwise `nil`.
  func error(forFamily list: String) -> ArgumentError? {
    guard let family = missingFamily(of: list) else { return nil }
    let names = familyNames
    let key = Self.familyKey(family)
    let nearest = NearestNames.to(family, among: names)
    let prefixes = names.filter { key.hasPrefix(Self.familyKey($0)) }
    return .noFamily(family, nearest: nearest.isEmpty ? Array(prefixes.prefix(3)) : nearest)
  }
}
