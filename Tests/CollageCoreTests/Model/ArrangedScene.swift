import Foundation

@testable import CollageModel

/// Collages of plain rectangles, for edits that arrange items.
enum ArrangedScene {
  /// An item, given by its drawn rectangle.
  struct Box {
    let name: String
    let rect: Rect
    var rotation = 0.0
    var flags = ItemFlags.none
  }

  static func box(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    turned rotation: Double = 0, group: String? = nil, locked: Bool = false, hidden: Bool = false
  ) -> Box {
    Box(
      name: name, rect: Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height)),
      rotation: rotation,
      flags: ItemFlags(
        isLocked: locked, isHidden: hidden, group: group.flatMap(GroupName.init(rawValue:))))
  }

  /// A collage of 1000×600 canvas pixels; the items have the IDs 1, 2, ….
  static func collage(_ boxes: [Box]) -> Collage {
    let items = boxes.enumerated().map { index, box in
      Item(
        id: Sample.id(UInt8(index + 1)), name: Sample.itemName(box.name),
        content: .photo(Photo(image: Sample.image())), box: box.rect.size,
        transform: Transform(center: box.rect.center, rotation: Angle(degrees: box.rotation)),
        flags: box.flags, createdAt: Sample.date)
    }
    return Collage(
      id: Sample.id(99), name: Sample.collageName("poster"),
      canvas: Canvas(size: PixelSize(width: 1000, height: 600), background: .white),
      items: ItemStack(items), createdAt: Sample.date)
  }
}

extension Collage {
  func named(_ name: String) -> Item {
    guard let item = items[Sample.itemName(name)] else { preconditionFailure("no \(name)") }
    return item
  }

  func units(_ selectors: String...) throws -> [ItemUnit] {
    try units(selectors.flatMap { try ItemSelector.parse($0) })
  }

  /// The left, top, right and bottom edges of an item's bounds, without rounding errors.
  func edges(_ name: String) -> [Double] {
    let bounds = named(name).bounds
    return [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].map {
      ($0 * 1e9).rounded() / 1e9 + 0
    }
  }

  /// The collage after an edit of its unlocked items, and the names of the skipped items.
  func unlocked(_ edit: Edit) throws -> (collage: Collage, skipped: [String]) {
    let (edit, skipped) = try edit.excludingLocked(in: self)
    return (try applying(edit), skipped.compactMap { items[$0]?.name.rawValue })
  }
}
