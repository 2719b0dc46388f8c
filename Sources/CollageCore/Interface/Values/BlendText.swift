/// Ways of mixing colours as people write them: `multiply`, `color-dodge`.
package enum BlendText {
  /// The names of the modes.
  package static let names = BlendMode.allCases.map(\.rawValue)

  /// Reads a mode.
  ///
  /// - Parameter word: What was written; `none` is the normal mode, `colour` the same as `color`.
  /// - Returns: The mode.
  /// - Throws: ``ValueError``.
  package static func mode(_ word: String) throws(ValueError) -> BlendMode {
    let text = word.lowercased().replacing("colour", with: "color")
    if text == LookText.none { return .normal }
    guard let mode = BlendMode(rawValue: text) else {
      throw ValueError(
        value: word, kind: "a blend mode",
        allowed: "one of \(names.joined(separator: ", "))",
        nearest: NearestNames.to(text, among: names + [LookText.none]))
    }
    return mode
  }
}
