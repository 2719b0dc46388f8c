internal import CollageCore
internal import Foundation

enum ItemText {
  /// Returns the item's properties; `added` is the time when the item was added.
  static func text(_ item: ItemView, added: Date?) -> String {
    let flips = [item.flipH ? "left to right" : nil, item.flipV ? "top to bottom" : nil]
      .compactMap { $0 }
    let geometry: [(String, String)] = [
      ("name", item.name),
      ("id", item.id),
      ("z", "\(item.z)"),
      ("position", "\(Phrases.number(item.x)), \(Phrases.number(item.y))"),
      ("size", "\(Phrases.number(item.width))x\(Phrases.number(item.height))"),
      ("rotation", "\(Phrases.number(item.rotation))°"),
      ("scale", Phrases.number(item.scale)),
      ("mirrored", flips.isEmpty ? "no" : flips.joined(separator: " and ")),
      ("opacity", LookTexts.text(of: .opacity, in: item)),
      ("bounds", bounds(item.bounds)),
    ]
    let looks = LookTexts.lines(of: item)
    let effects = [
      ("shaders", shaders(item.shaders)),
      ("switched off", shaders(item.rememberedShaders ?? [])),
    ]
    let marks =
      [
        ("selected", item.selected ? "yes" : "no"),
        ("locked", item.locked ? "yes" : "no"),
        ("hidden", item.hidden ? "yes" : "no"),
        ("group", item.group ?? "none"),
        ("added", added.map(Timestamp.local) ?? "unknown"),
      ] + (item.place.map { [("place", $0.arguments)] } ?? [])
    let content = item.text.map(TextItemText.lines) ?? photo(item)
    let properties = geometry + looks + effects + content + marks
    let width = properties.map(\.0.count).max() ?? 0
    return properties.map { name, value in
      name + String(repeating: " ", count: width - name.count + 2) + value.escapingControls() + "\n"
    }.joined()
  }

  private static func photo(_ item: ItemView) -> [(String, String)] {
    let captureTime = item.capturedAt?.split(separator: "T").joined(separator: " ") ?? "unknown"
    return [
      ("image", item.image.map(image) ?? "none, but \(item.content ?? "nothing")"),
      ("file", item.source.map { $0.path ?? $0.name } ?? "unknown"),
      ("taken", captureTime),
      ("camera", item.camera ?? "unknown"),
      ("damaged", item.salvaged ? "yes, the readable part was added" : "no"),
      (
        "cutout",
        item.cutout.map { "\(item.usesCutout ? "on" : "off"), \($0.summary)" } ?? "none"
      ),
      (
        "repainted",
        item.repaint.map { "\(item.showsRepaint ? "on" : "off"), \"\($0.prompt)\" by \($0.server)" }
          ?? "no"
      ),
    ]
  }

  private static func image(_ image: ItemView.Image) -> String {
    "\(image.width)x\(image.height) \(image.format) \(image.id)"
  }

  private static func bounds(_ bounds: ItemView.Bounds) -> String {
    "\(Phrases.number(bounds.width))x\(Phrases.number(bounds.height)) at "
      + "\(Phrases.number(bounds.x)), \(Phrases.number(bounds.y))"
  }

  private static func shaders(_ shaders: [Shader]) -> String {
    guard !shaders.isEmpty else { return "none" }
    return shaders.map { shader in
      let parameters = shader.parameters.sorted { $0.key < $1.key }
        .map { "\($0.key)=\($0.value.argument)" }
      return ([shader.name] + parameters).joined(separator: " ")
    }.joined(separator: ", ")
  }
}
