internal import CollageCore

/// A collage as text.
enum CollageText {
  /// A line about the collage and a table of its items.
  static func text(_ state: CollageState, console: Console) -> String {
    let collage = state.collage
    let facts = [
      collage.canvas.text,
      Phrases.count(collage.items.count, "item"),
      state.record.isDirty
        ? "unsaved edits" : state.record.snapshot == nil ? "never saved" : "saved",
    ]
    let head =
      console.style.strong(state.record.name.rawValue.withoutControls()) + ": "
      + facts.joined(separator: ", ") + "\n"
    guard !collage.items.isEmpty else { return head }
    return head + table(collage).text(style: console.style, width: console.width)
  }

  private static func table(_ collage: CollageCore.Collage) -> Table {
    var table = Table(
      [
        ("", .left), ("z", .right), ("name", .left), ("x", .right), ("y", .right),
        ("width", .right), ("height", .right), ("rotation", .right), ("opacity", .right),
        ("shaders", .left),
      ], flexibleColumn: 2)
    for (z, item) in collage.items.enumerated() {
      let size = item.drawnSize
      table.add([
        item.id == collage.selection ? "*" : "", "\(z)",
        item.name.quoted + (item.photo?.image.metadata?.isSalvaged == true ? " (damaged)" : ""),
        Phrases.number(item.transform.center.x), Phrases.number(item.transform.center.y),
        Phrases.number(size.width), Phrases.number(size.height),
        Phrases.number(item.transform.rotation.degrees) + "°",
        Phrases.percent(item.look.opacity.value),
        item.look.shaders.active.map(\.name).joined(separator: ", "),
      ])
    }
    return table
  }
}

extension Canvas {
  /// The size, the resolution where there is one, and the background.
  var text: String {
    "\(size)" + (dpi.map { " at \($0) dpi" } ?? "") + " on \(background.displayText)"
  }
}

extension Color {
  /// The colour as people write it.
  fileprivate var displayText: String { alpha == 0 ? "none" : "#" + hex }
}
