/// Parses blend modes such as `multiply` or `color-dodge`.
package enum BlendModeParser {
  package static let names = BlendMode.allCases.map(\.rawValue)

  /// Parses a blend mode; accepts `none` for `normal`, and the British spelling of `color`.
  package static func mode(_ word: String) throws(ValueError) -> BlendMode {
    let text = word.lowercased().replacing("colour", with: "color")
    if text == LookParser.none { return .normal }
    guard let mode = BlendMode(rawValue: text) else {
      throw ValueError(
        value: word, kind: "a blend mode",
        allowed: "one of \(names.joined(separator: ", "))",
        nearest: NearestNames.to(text, among: names + [LookParser.none]))
    }
    return mode
  }
}
