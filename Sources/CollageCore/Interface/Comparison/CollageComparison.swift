/// What is otherwise in a later, or another, state of a collage.
package struct CollageComparison: Hashable, Sendable {
  /// An item, and what became of it.
  struct ItemChanges: Hashable, Sendable {
    /// The item.
    let id: Item.ID
    /// What it is called, in the state before where it is no longer there.
    let name: ItemName
    /// What became of it.
    let fate: Fate
    /// What is otherwise; nothing where it is only in one of the states.
    let changes: [PartChange]
  }

  /// Where an item is.
  enum Fate: String, Hashable, Sendable, Encodable {
    /// Only in the state afterwards.
    case added
    /// Only in the state before.
    case removed
    /// In both.
    case changed
  }

  /// What is otherwise of the canvas, and which item is selected.
  let canvas: [PartChange]
  /// The items that are otherwise: back to front, those that are gone at the end.
  let items: [ItemChanges]

  /// Whether both states are the same.
  package var isEmpty: Bool { canvas.isEmpty && items.isEmpty }

  /// Compares two states of a collage.
  package init(_ before: Collage, _ after: Collage) {
    canvas = Self.canvas(before, after)
    let restacked = Restacking(
      before: before.items.map(\.id).filter { after.items[$0] != nil },
      after: after.items.map(\.id).filter { before.items[$0] != nil }
    ).moved
    let present = after.items.compactMap { item -> ItemChanges? in
      guard let old = before.items[item.id] else {
        return ItemChanges(id: item.id, name: item.name, fate: .added, changes: [])
      }
      // Most items are as they were.
      var changes = old == item ? [] : ItemComparison(old, item, in: before, after).changes
      if restacked.contains(item.id), let from = before.z(of: item.id),
        let to = after.z(of: item.id)
      {
        changes.append(PartChange("order", "restacked", from: "\(from)", to: "\(to)"))
      }
      guard !changes.isEmpty else { return nil }
      return ItemChanges(id: item.id, name: item.name, fate: .changed, changes: changes)
    }
    let gone = before.items.filter { after.items[$0.id] == nil }.map {
      ItemChanges(id: $0.id, name: $0.name, fate: .removed, changes: [])
    }
    items = present + gone
  }

  /// The comparison in words, a line for each change.
  package var lines: [String] {
    canvas.map { "canvas: \($0.text)" }
      + items.flatMap { item -> [String] in
        item.fate == .changed
          ? item.changes.map { "\(item.name): \($0.text)" }
          : ["\(item.name): \(item.fate.rawValue)"]
      }
  }

  private static func canvas(_ before: Collage, _ after: Collage) -> [PartChange] {
    var parts = PartComparison(before, after)
    parts.compare("size") { collage, _ in "\(collage.canvas.size)" }
    parts.compare("dpi") { collage, _ in collage.canvas.dpi.map { "\($0)" } }
    parts.compare("color") { collage, _ in collage.canvas.background.digits }
    parts.compare("background") { WrittenCanvas(of: $0, $1).backdrop }
    parts.compare("frame") { WrittenCanvas(of: $0, $1).frame }
    parts.compare(
      "frame", { $0.canvas.frame?.isOn ?? true }, on: "frame shown again", off: "frame off")
    parts.compare("watermark") { WrittenCanvas(of: $0, $1).watermark?.arguments }
    parts.compare(
      "mirror", \.canvas.isMirrored, on: "mirrored", off: "mirrored no more")
    parts.compare("selection", "selected") { collage, _ in
      collage.selection.flatMap { collage.items[$0]?.name.quoted }
    }
    if parts.changes.isEmpty, before.canvas != after.canvas {
      parts.add(PartChange("details", saying: "something that no verb names"))
    }
    return parts.changes
  }
}

extension WrittenCanvas {
  /// Describes a canvas for people.
  fileprivate init(of collage: Collage, _ numbers: NumberWriting) {
    self.init(collage: collage, numbers: numbers, path: \.shortName)
  }
}

extension StoredImage {
  /// The image as people tell it from others: the beginning of its hash.
  var shortName: String { String(id.rawValue.prefix(8)) }
}
