/// A requested change of items' looks, before the photos of the items are known.
package enum LookSpec: Hashable, Sendable {
  /// Makes one change for all items.
  case change(LookChange)
  /// Crops each photo to a part that is relative to this photo.
  case crop(PhotoPartSpec)
  /// Sets the point of each photo that a crop keeps; `nil` removes the point.
  case focus(Position?)

  func edit(of ids: [Item.ID], in collage: Collage) throws -> Edit {
    let items = ids.compactMap { collage.items[$0] }
    return switch self {
    case .change(let change): .look(ids, change)
    case .crop(let part): .crop(try items.map { ItemCrop($0.id, try part.resolved(in: $0)) })
    case .focus(let place):
      .focus(try items.map { ItemFocus($0.id, try place?.fraction(of: $0)) })
    }
  }
}

/// A requested part of a photo, before the photo is known.
package enum PhotoPartSpec: Hashable, Sendable {
  case whole
  case box(MarkSpec.Box)

  /// The minimum length of a part's sides, in pixels of the photo: one pixel, with a tolerance for
  /// rounding.
  private static let minimumSide = 1 - 1e-6

  /// Returns the part in fractions of an item's photo; `nil` for the whole photo.
  fileprivate func resolved(in item: Item) throws -> UnitRect? {
    guard case .box(let box) = self else { return nil }
    guard let size = item.photo?.original.image.size else { throw EditError.noPhoto(item.name) }
    let part = box.resolved(in: size)
    let (width, height) = (Double(size.width), Double(size.height))
    guard part.size.width >= Self.minimumSide, part.size.height >= Self.minimumSide,
      let rect = UnitRect(
        x: part.minX / width, y: part.minY / height, width: part.size.width / width,
        height: part.size.height / height)
    else { throw ArgumentError.outsidePhoto(item.name, size) }
    return rect
  }
}

/// The requested focus: the point of a photo that a crop keeps.
package enum FocusSpec: Hashable, Sendable {
  case point(Position)
  /// The point that the analysis of the photo finds.
  case auto
  case none
}

extension Position {
  /// Returns the point in fractions of an item's photo.
  fileprivate func fraction(of item: Item) throws -> Point {
    guard let size = item.photo?.original.image.size else { throw EditError.noPhoto(item.name) }
    let point = Point(
      x: x.pixels(along: size.width) / Double(size.width),
      y: y.pixels(along: size.height) / Double(size.height))
    guard (0...1).contains(point.x), (0...1).contains(point.y) else {
      throw ArgumentError.outsidePhoto(item.name, size)
    }
    return point
  }
}
