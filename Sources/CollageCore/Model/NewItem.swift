public import Foundation

/// Something that is to be put on a canvas, and how.
public struct NewItem: Hashable, Sendable {
  /// The new item's identity.
  public let id: UUID
  /// The name to give it.
  public let name: ItemName
  /// Whether the name was asked for: then a clash is an error; else the name is made unique.
  public let requiresName: Bool
  /// What it shows.
  public let content: Content
  /// The content's own size, of which the box has the aspect.
  public let naturalSize: Size
  /// Whether the box has that very size.
  let isNaturalSize: Bool
  /// Where and how it is placed.
  let placement: NewPlacement
  /// When it is added.
  public let createdAt: Date

  /// Describes a new item that shows an image of the store.
  package init(
    id: UUID, name: ItemName, requiresName: Bool, image: StoredImage,
    placement: NewPlacement = NewPlacement(), createdAt: Date
  ) {
    self.id = id
    self.name = name
    self.requiresName = requiresName
    content = .photo(Photo(image: image))
    naturalSize = Size(image.size)
    isNaturalSize = false
    self.placement = placement
    self.createdAt = createdAt
  }

  /// Describes a new item that shows words, whose box is as large as they are.
  package init(
    id: UUID, name: ItemName, requiresName: Bool, text: TextContent, box: Size,
    placement: NewPlacement = NewPlacement(), createdAt: Date
  ) {
    self.id = id
    self.name = name
    self.requiresName = requiresName
    content = .text(text)
    naturalSize = box
    isNaturalSize = true
    self.placement = placement
    self.createdAt = createdAt
  }
}

/// How a new image is placed; what is nil follows the rule for new images.
///
/// The rule: at the centre, aspect-fitted into half the canvas' width and height, unrotated, opaque.
package struct NewPlacement: Hashable, Sendable {
  /// Where the anchor comes to stand.
  package var position: Position?
  /// The point of the item's bounds that stands at the position.
  package var anchor: Anchor
  /// The box's width.
  var width: Length?
  /// The turn.
  var rotation: Angle?
  /// The factor on the box.
  var scale: Double?
  /// The opacity.
  var opacity: UnitInterval?

  /// Makes a placement.
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

  /// The placement of one of several images that are added at once.
  ///
  /// Without a position they lie along the canvas' falling diagonal, about its centre, so that each can
  /// be seen; a position of its own, or a single image, stays where it is.
  ///
  /// - Parameters:
  ///   - index: Which of the images, from the back.
  ///   - count: How many there are.
  /// - Returns: The placement.
  package func fanned(_ index: Int, of count: Int) -> NewPlacement {
    guard position == nil, count > 1 else { return self }
    let step = min(Self.fanStep, Self.fanExtent / Double(count - 1))
    let place = Length(fraction: 0.5 + (Double(index) - Double(count - 1) / 2) * step)
    var fanned = self
    fanned.position = Position(x: place, y: place)
    return fanned
  }

  /// From one image to the next, as a part of the canvas.
  private static let fanStep = 0.03
  /// From the first image to the last at most, so that images half as large as the canvas stay on it.
  private static let fanExtent = 0.3
}
