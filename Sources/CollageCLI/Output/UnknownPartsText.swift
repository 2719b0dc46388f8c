internal import CollageCore

/// What to say of what this version keeps but does not know.
extension UnknownFeatures {
  /// A sentence and a hint for each sort of it that there is.
  var warnings: [(text: String, hint: String)] {
    [
      Self.warning(
        shaders, "a shader", "shaders",
        hint: "Install the newer version, or switch it off with `collage shader off`."),
      Self.warning(looks, "a look", "looks", hint: "Install the newer version."),
      Self.warning(contents, "content", "content", hint: "Install the newer version."),
      Self.warning(
        canvases, "a part of the canvas", "parts of the canvas",
        hint: "Install the newer version."),
    ].compactMap { $0 }
  }

  private static func warning(
    _ names: [String], _ one: String, _ many: String, hint: String
  ) -> (text: String, hint: String)? {
    guard !names.isEmpty else { return nil }
    let isOne = names.count == 1
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    return (
      "\(list) \(isOne ? "is \(one)" : "are \(many)") of a later version and "
        + "\(isOne ? "is" : "are") not rendered.",
      hint
    )
  }
}

extension Console {
  /// Warns of what later versions made.
  func warnOfUnknownParts(in items: some Sequence<Item>, on canvas: Canvas? = nil) {
    for warning in UnknownFeatures(of: items, on: canvas).warnings {
      warn(warning.text, hint: warning.hint)
    }
  }
}
