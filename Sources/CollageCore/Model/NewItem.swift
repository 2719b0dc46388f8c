public import Foundation

/// An item to add to a canvas.
public struct NewItem: Hashable, Sendable {
  /// The new item's ID.
  public let id: UUID
  /// The name.
  public let name: ItemName
  /// True if the edit fails when another item has the name; false if a number is then appended to
  /// the name.
  public let requiresUniqueName: Bool
  /// The content.
  public let content: Content
  /// The content's natural size, which determines the aspect ratio of the box.
  public let naturalSize: Size
  let isNaturalSize: Bool
  let placement: PlacementSpec
  /// The date the item is added.
  public let createdAt: Date

  package init(
    id: UUID, name: ItemName, requiresUniqueName: Bool, image: StoredImage,
    placement: PlacementSpec = PlacementSpec(), createdAt: Date
  ) {
    self.id = id
    self.name = name
    self.requiresUniqueName = requiresUniqueName
    content = .photo(Photo(image: image))
    naturalSize = Size(image.size)
    isNaturalSize = false
    self.placement = placement
    self.createdAt = createdAt
  }

  package init(
    id: UUID, name: ItemName, requiresUniqueName: Bool, text: TextContent, box: Size,
    placement: PlacementSpec = PlacementSpec(), createdAt: Date
  ) {
    self.id = id
    self.name = name
    self.requiresUniqueName = requiresUniqueName
    content = .text(text)
    naturalSize = box
    isNaturalSize = true
    self.placement = placement
    self.createdAt = createdAt
  }
}

/// The placement of a new item.
///
/// By default, an image is centered, fitted into half of the canvas' width and height, unrotated
/// and opaque.
package struct PlacementSpec: Hashable, Sendable {
  package var position: Position?
  /// The point of the item's bounds that is placed at the position.
  package var anchor: Anchor
  var width: Length?
  var rotation: Angle?
  /// The scale, where 1 is the size of the item's box.
  var scale: Double?
  var opacity: UnitInterval?

  package init(
    position: Position? = nil, anchor: Anchor = .center, width: Length? = nil,
    rotation: Angle? = nil, scale: Double? = nil, opacity: UnitInterval? = nil
  ) {
    self.position = position
    self.anchor = anchor
    self.width = width
    self.rotation = rotation
    self.scale = scale
    self.opacity = opacity
  }

  /// Returns the placement of one of several images that are added together.
  ///
  /// Images without a position are spread along a diagonal from top left to bottom right, around
  /// the center of the canvas, so that each of them is visible. `index` counts from the back. A
  /// single image and an image with a position keep their placement.
  package func fanned(_ index: Int, of count: Int) -> PlacementSpec {
    guard position == nil, count > 1 else { return self }
    let step = min(Self.fanStep, Self.fanExtent / Double(count - 1))
    let coordinate = Length(fraction: 0.5 + (Double(index) - Double(count - 1) / 2) * step)
    var fanned = self
    fanned.position = Position(x: coordinate, y: coordinate)
    return fanned
  }

  /// The largest distance between neighboring images along each axis, as a fraction of the canvas's
  /// width or height.
  private static let fanStep = 0.03
  /// The largest distance from the first to the last image along each axis, as a fraction of the
  /// canvas's width or height; images of half the canvas's size stay on the canvas.
  private static let fanExtent = 0.3
}
