extension Typesetter {
  /// Returns the error of setting families of which none is installed; `nil` if one of them is.
  func fault(ofFamily list: String) -> ArgumentError? {
    guard let family = missingFamily(of: list) else { return nil }
    let names = familyNames
    let key = Self.key(family)
    let nearest = NearestNames.to(family, among: names)
    let begun = names.filter { key.hasPrefix(Self.key($0)) }
    return .noFamily(family, nearest: nearest.isEmpty ? Array(begun.prefix(3)) : nearest)
  }
}
