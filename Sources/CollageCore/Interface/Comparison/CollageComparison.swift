/// The differences between two states of a collage.
package struct CollageComparison: Hashable, Sendable {
  struct ItemChanges: Hashable, Sendable {
    let id: Item.ID
    /// The item's name in the later state; its name in the earlier state if the item was removed.
    let name: ItemName
    let kind: ChangeKind
    /// The changes of an item that both states have; empty for an added or removed item.
    let changes: [PartChange]
  }

  enum ChangeKind: String, Hashable, Sendable, Encodable {
    case added
    case removed
    case changed
  }

  /// The changes of the canvas and of the selection.
  let canvas: [PartChange]
  /// The changed and added items from back to front, followed by the removed items.
  let items: [ItemChanges]

  package var isEmpty: Bool { canvas.isEmpty && items.isEmpty }

  package init(_ before: Collage, _ after: Collage) {
    canvas = Self.canvas(before, after)
    let restacked = StackOrderChange(
      before: before.items.map(\.id).filter { after.items[$0] != nil },
      after: after.items.map(\.id).filter { before.items[$0] != nil }
    ).moved
    let present = after.items.compactMap { item -> ItemChanges? in
      guard let old = before.items[item.id] else {
        return ItemChanges(id: item.id, name: item.name, kind: .added, changes: [])
      }
      // Most items are unchanged. Skip their detailed comparison.
      var changes = old == item ? [] : ItemComparison(old, item, in: before, after).changes
      if restacked.contains(item.id), let from = before.z(of: item.id),
        let to = after.z(of: item.id)
      {
        changes.append(PartChange("order", "restacked", from: "\(from)", to: "\(to)"))
      }
      guard !changes.isEmpty else { return nil }
      return ItemChanges(id: item.id, name: item.name, kind: .changed, changes: changes)
    }
    let removed = before.items.filter { after.items[$0.id] == nil }.map {
      ItemChanges(id: $0.id, name: $0.name, kind: .removed, changes: [])
    }
    items = present + removed
  }

  /// The description of the differences, one line for each change.
  package var lines: [String] {
    canvas.map { "canvas: \($0.text)" }
      + items.flatMap { item -> [String] in
        item.kind == .changed
          ? item.changes.map { "\(item.name): \($0.text)" }
          : ["\(item.name): \(item.kind.rawValue)"]
      }
  }

  private static func canvas(_ before: Collage, _ after: Collage) -> [PartChange] {
    var parts = PartComparison(before, after)
    parts.compare("size") { collage, _ in "\(collage.canvas.size)" }
    parts.compare("dpi") { collage, _ in collage.canvas.dpi.map { "\($0)" } }
    parts.compare("color") { collage, _ in collage.canvas.background.argument }
    parts.compare("background") { CanvasScript(of: $0, $1).backdrop }
    parts.compare("frame") { CanvasScript(of: $0, $1).frame }
    parts.compare(
      "frame", { $0.canvas.frame?.isOn ?? true }, on: "frame shown again", off: "frame off")
    parts.compare("watermark") { CanvasScript(of: $0, $1).watermark?.arguments }
    parts.compare(
      "mirror", \.canvas.isMirrored, on: "mirrored", off: "no longer mirrored")
    parts.compare("selection", "selected") { collage, _ in
      collage.selection.flatMap { collage.items[$0]?.name.quoted }
    }
    if parts.changes.isEmpty, before.canvas != after.canvas {
      parts.add(PartChange("details", description: "something that no verb names"))
    }
    return parts.changes
  }
}

extension CanvasScript {
  /// Creates canvas commands for display, with ``StoredImage/shortName`` in place of file paths.
  fileprivate init(of collage: Collage, _ numbers: NumberPrecision) {
    self.init(collage: collage, numbers: numbers, path: \.shortName)
  }
}

extension StoredImage {
  /// The image's name for display: the first eight digits of its hash.
  var shortName: String { String(id.rawValue.prefix(8)) }
}
