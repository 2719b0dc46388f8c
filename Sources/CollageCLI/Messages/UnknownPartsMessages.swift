internal import CollageCore

extension Warning {
  /// Returns the warnings about data that this version keeps but can't interpret, because a newer
  /// version wrote it.
  static func unknown(_ parts: UnknownFeatures) -> [Warning] {
    let install = "Install the newer version."
    return [
      unknown(
        parts.shaders, "a shader", "shaders",
        hint: "Install the newer version, or turn it off with `collage shader off`."),
      unknown(parts.looks, "a look", "looks", hint: install),
      unknown(parts.contents, "content", "content", hint: install),
      unknown(parts.canvases, "a part of the canvas", "parts of the canvas", hint: install),
    ].compactMap { $0 }
  }

  private static func unknown(
    _ names: [String], _ one: String, _ many: String, hint: String, name: String = #function
  ) -> Warning? {
    guard !names.isEmpty else { return nil }
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    let isOne = names.count == 1
    return Warning(
      "\(list) \(isOne ? "is \(one)" : "are \(many)") of a newer version and "
        + "\(isOne ? "is" : "are") not rendered.",
      hint: hint, name: name)
  }
}
