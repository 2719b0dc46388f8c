/// A new crop for an item.
public struct ItemCrop: Hashable, Sendable {
  /// The item's ID.
  public let id: Item.ID
  /// The part of the image to show; `nil` shows all of it.
  public let crop: UnitRect?
  /// True if the part fills ``Photo/cellSize``, the area into which the photo was fitted.
  ///
  /// If false, or if the photo doesn't have such an area, the part keeps its position on the
  /// canvas.
  public let fillsCell: Bool

  /// Creates a crop for an item.
  public init(_ id: Item.ID, _ crop: UnitRect?, fillsCell: Bool = false) {
    self.id = id
    self.crop = crop
    self.fillsCell = fillsCell
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

extension [ItemCrop] {
  /// The crop as `10%,0%,50%,100%`, or `none`, if all items have the same crop; otherwise empty.
  var arguments: [String] {
    guard let first, allSatisfy({ $0.crop == first.crop }) else { return [] }
    guard let crop = first.crop else { return ["none"] }
    return [[crop.x, crop.y, crop.width, crop.height].percentages]
  }
}

extension [ItemFocus] {
  /// The focus as `50%,40%`, or `none`, if all items have the same focus; otherwise empty.
  var arguments: [String] {
    guard let first, allSatisfy({ $0.focus == first.focus }) else { return [] }
    return [first.focus.map { [$0.x, $0.y].percentages } ?? "none"]
  }
}

extension [Double] {
  fileprivate var percentages: String {
    map { NumberFormat.text($0 * 100) + "%" }.joined(separator: ",")
  }
}
