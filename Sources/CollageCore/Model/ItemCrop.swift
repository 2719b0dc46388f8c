/// A new crop for an item.
public struct ItemCrop: Hashable, Sendable {
  /// The item's ID.
  public let id: Item.ID
  /// The part of the image to show; `nil` shows all of it.
  public let crop: UnitRect?
  /// A Boolean value indicating whether the part fills the available area of the item's photo;
  /// otherwise, the remaining part keeps its position on the canvas.
  public let fillsRoom: Bool

  /// Creates a crop for an item.
  public init(_ id: Item.ID, _ crop: UnitRect?, fillsRoom: Bool = false) {
    self.id = id
    self.crop = crop
    self.fillsRoom = fillsRoom
  }
}

/// A new focus for an item: the point of its image that stays visible.
public struct ItemFocus: Hashable, Sendable {
  /// The item's ID.
  public let id: Item.ID
  /// The point, in fractions of the whole image; `nil` removes the focus.
  public let focus: Point?

  /// Creates a focus for an item.
  public init(_ id: Item.ID, _ focus: Point?) {
    self.id = id
    self.focus = focus
  }
}

/// Crops as command-line arguments.
extension [ItemCrop] {
  /// The part, if all items have the same one: `10%,0%,50%,100%`.
  var words: [String] {
    guard let first, allSatisfy({ $0.crop == first.crop }) else { return [] }
    guard let crop = first.crop else { return ["none"] }
    return [[crop.x, crop.y, crop.width, crop.height].percentages]
  }
}

/// Focuses as command-line arguments.
extension [ItemFocus] {
  /// The point, if all items have the same one: `50%,40%`.
  var words: [String] {
    guard let first, allSatisfy({ $0.focus == first.focus }) else { return [] }
    return [first.focus.map { [$0.x, $0.y].percentages } ?? "none"]
  }
}

extension [Double] {
  /// The fractions as comma-separated percentages.
  fileprivate var percentages: String {
    map { NumberFormat.text($0 * 100) + "%" }.joined(separator: ",")
  }
}
