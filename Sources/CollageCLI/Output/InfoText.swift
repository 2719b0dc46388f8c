internal import CollageCore

extension InfoView {
  var text: String {
    let facts: [(String, String)] = [
      ("version", version),
      ("reads", reads.joined(separator: ", ")),
      ("writes", writes.joined(separator: ", ")),
      (
        "missing",
        missing.isEmpty
          ? "nothing" : missing.map { "\($0.name) (\($0.package))" }.joined(separator: ", ")
      ),
      ("shaders", shaders.joined(separator: ", ")),
      ("sizes", presets.joined(separator: ", ")),
      (
        "limits",
        "canvas sides up to \(limits.canvasSide), \(limits.canvasPixels) pixels, "
          + "\(limits.items) items, photos up to \(limits.photoPixels) pixels"
      ),
      ("store", storePath ?? "none"),
      ("config", configPath ?? "unknown (no home folder)"),
    ]
    return facts.map { name, value in
      name + String(repeating: " ", count: 9 - name.count) + value.escapingControls() + "\n"
    }.joined()
  }
}
