/// The part of an item's picture that is shown from now on.
public struct ItemCrop: Hashable, Sendable {
  /// The item.
  public let id: Item.ID
  /// The part; nil is all of it.
  public let crop: UnitRect?
  /// Whether the part fills the room that the item's photo was given, and stands in its place; else
  /// what is left of the picture stays where it is on the canvas.
  public let fillsRoom: Bool

  /// Says what is shown of an item.
  public init(_ id: Item.ID, _ crop: UnitRect?, fillsRoom: Bool = false) {
    self.id = id
    self.crop = crop
    self.fillsRoom = fillsRoom
  }
}

/// What must stay visible of an item's picture from now on.
public struct ItemFocus: Hashable, Sendable {
  /// The item.
  public let id: Item.ID
  /// The point, in fractions of the whole picture; nil is none.
  public let focus: Point?

  /// Says what must stay visible of an item.
  public init(_ id: Item.ID, _ focus: Point?) {
    self.id = id
    self.focus = focus
  }
}

/// Crops as one would type them.
extension [ItemCrop] {
  /// The part where it is one for all items: `10%,0%,50%,100%`.
  var words: [String] {
    guard let first, allSatisfy({ $0.crop == first.crop }) else { return [] }
    guard let crop = first.crop else { return ["none"] }
    return [[crop.x, crop.y, crop.width, crop.height].percentages]
  }
}

/// Focuses as one would type them.
extension [ItemFocus] {
  /// The point where it is one for all items: `50%,40%`.
  var words: [String] {
    guard let first, allSatisfy({ $0.focus == first.focus }) else { return [] }
    return [first.focus.map { [$0.x, $0.y].percentages } ?? "none"]
  }
}

extension [Double] {
  /// Fractions as percentages with commas between.
  fileprivate var percentages: String {
    map { NumberFormat.text($0 * 100) + "%" }.joined(separator: ",")
  }
}
