/// What is to become of items' looks, before it is known which they are.
package enum WantedLook: Hashable, Sendable {
  /// A part of the look changes, of all items alike.
  case change(LookChange)
  /// Another part of their photos is shown, of each its own.
  case crop(WantedPart)
  /// Another place in their photos must stay visible; nil is none.
  case focus(Position?)

  /// The edit of some items of a collage.
  ///
  /// - Throws: ``ArgumentError/outsidePhoto(_:_:)``, ``EditError/noPhoto(_:)``.
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

/// A part of a photo that is not known yet.
package enum WantedPart: Hashable, Sendable {
  /// All of it.
  case whole
  /// A box in it.
  case box(MarkText.Box)

  /// The least pixels along a side, apart from rounding.
  private static let leastSide = 1 - 1e-6

  /// The part of an item's photo; nil is all of it.
  fileprivate func resolved(in item: Item) throws -> UnitRect? {
    guard case .box(let box) = self else { return nil }
    guard let size = item.photo?.original.image.size else { throw EditError.noPhoto(item.name) }
    let part = box.resolved(in: size)
    let (width, height) = (Double(size.width), Double(size.height))
    guard part.size.width >= Self.leastSide, part.size.height >= Self.leastSide,
      let rect = UnitRect(
        x: part.minX / width, y: part.minY / height, width: part.size.width / width,
        height: part.size.height / height)
    else { throw ArgumentError.outsidePhoto(item.name, size) }
    return rect
  }
}

/// What must stay visible of a photo, as somebody asks for it.
package enum WantedFocus: Hashable, Sendable {
  /// A place in it.
  case point(Position)
  /// What the program finds.
  case auto
  /// Nothing in particular.
  case none
}

extension Position {
  /// The place in fractions of an item's photo.
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
