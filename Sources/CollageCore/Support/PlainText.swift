extension String {
  /// The text with a question mark for each character that could do something to a terminal, and
  /// with `\xE9` for a byte of a path that is not UTF-8.
  ///
  /// - Parameter keepsLines: Whether the ends of lines stay.
  /// - Returns: A text without control characters.
  public func withoutControls(keepsLines: Bool = false) -> String {
    func isKept(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.generalCategory != .control || (keepsLines && scalar == "\n")
    }
    guard !unicodeScalars.allSatisfy(isKept) else { return withShownBytes() }
    var scalars = String.UnicodeScalarView()
    for scalar in withShownBytes().unicodeScalars { scalars.append(isKept(scalar) ? scalar : "?") }
    return String(scalars)
  }
}
