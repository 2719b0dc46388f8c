internal import CollageCore

enum CollageText {
  /// Returns a line about the collage, followed by a table of its items.
  static func text(_ state: CollageState, console: Console) -> String {
    let collage = state.collage
    let facts = [
      collage.canvasText,
      Phrases.count(collage.items.count, "item"),
      state.record.isDirty
        ? "unsaved edits" : state.record.snapshot == nil ? "never saved" : "saved",
    ]
    let head =
      console.style.strong(state.record.name.rawValue.escapingControls()) + ": "
      + facts.joined(separator: ", ") + "\n"
    guard !collage.items.isEmpty else { return head }
    return head + table(collage).text(style: console.style, width: console.width)
  }

  private static func table(_ collage: CollageCore.Collage) -> Table {
    let hasGroups = !collage.groupNames.isEmpty
    var table = Table(
      [
        ("", .left), ("z", .right), ("name", .left), ("x", .right), ("y", .right),
        ("width", .right), ("height", .right), ("rotation", .right), ("opacity", .right),
        ("shaders", .left),
      ] + (hasGroups ? [("group", .left)] : []), flexibleColumn: 2)
    for (z, item) in collage.items.enumerated() {
      let size = item.drawnSize
      table.add(
        [
          item.id == collage.selection ? "*" : "", "\(z)",
          item.name.quoted + item.marks,
          Phrases.number(item.transform.center.x), Phrases.number(item.transform.center.y),
          Phrases.number(size.width), Phrases.number(size.height),
          Phrases.number(item.transform.rotation.degrees) + "°",
          Phrases.percent(item.look.opacity.value),
          item.look.shaders.active.map(\.name).joined(separator: ", "),
        ] + (hasGroups ? [item.group?.rawValue ?? ""] : []))
    }
    return table
  }
}

extension Item {
  /// The item's states, shown after its name: ` (locked, hidden)`.
  fileprivate var marks: String {
    let isDamaged = photo?.image.metadata?.isSalvaged == true
    let marks = [(isDamaged, "damaged"), (isLocked, "locked"), (isHidden, "hidden")]
      .filter(\.0).map(\.1)
    return marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))"
  }
}

extension CollageCore.Collage {
  /// The size, resolution, background, frame, and watermark of the canvas.
  var canvasText: String {
    let background = canvas.backdrop.map { $0.text(in: self) } ?? canvas.background.displayText
    let more = [
      canvas.frame.map { "a frame \($0.text)" + ($0.isOn ? "" : " that is off") },
      canvas.watermark.map { "a watermark at \($0.anchor.rawValue)" },
    ].compactMap { $0 }
    return "\(canvas.size)" + (canvas.dpi.map { " at \($0) dpi" } ?? "") + " on \(background)"
      + (more.isEmpty ? "" : " with " + more.joined(separator: " and "))
      + (canvas.isMirrored ? ", mirrored" : "")
  }
}

extension Color {
  /// The color in hexadecimal, or `none` if it is transparent.
  fileprivate var displayText: String { alpha == 0 ? "none" : "#" + hex }
}
