internal import CollageCore

/// What to say of shaders that this version keeps but does not know.
enum UnknownShaders {
  /// The warning about items with shaders of later versions; nil if there are none.
  ///
  /// - Parameter items: What is rendered or shown; shaders that are switched off do not count.
  /// - Returns: A sentence and a hint.
  static func warning(about items: some Sequence<Item>) -> (text: String, hint: String)? {
    let names = items.unknownShaders
    return names.isEmpty ? nil : warning(named: names)
  }

  /// The warning about shaders of these names.
  static func warning(named names: [String]) -> (text: String, hint: String) {
    let isOne = names.count == 1
    return (
      names.map { "'\($0)'" }.joined(separator: ", ")
        + (isOne ? " is a shader" : " are shaders")
        + " of a later version and \(isOne ? "is" : "are") not rendered.",
      "Install the newer version, or switch it off with `collage shader off`."
    )
  }
}

extension Console {
  /// Warns of shaders of later versions.
  func warnOfUnknownShaders(in items: some Sequence<Item>) {
    guard let warning = UnknownShaders.warning(about: items) else { return }
    warn(warning.text, hint: warning.hint)
  }
}
