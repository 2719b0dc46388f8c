/// The requested size of items, before the canvas is known.
package enum ItemSizeSpec: Hashable, Sendable {
  /// A multiple of the item's box, which is its size at scale 1.
  case factor(Double)
  /// A multiple of the current size.
  case by(Double)
  /// The width before rotation.
  case width(Length)
  /// The height before rotation.
  case height(Length)
  /// The largest size at which the item fits into the given bounds, before rotation.
  case fit(BoundsSpec)
  /// The smallest size at which the item covers the given bounds, before rotation.
  case cover(BoundsSpec)

  /// Returns the size for an edit, with bounds resolved on the canvas.
  func sizing(on canvas: Canvas) -> Sizing {
    switch self {
    case .factor(let factor): .factor(factor)
    case .by(let factor): .by(factor)
    case .width(let width): .width(width)
    case .height(let height): .height(height)
    case .fit(let bounds): .fit(bounds.resolved(on: canvas))
    case .cover(let bounds): .cover(bounds.resolved(on: canvas))
    }
  }
}
