/// How large items are to be, on a canvas that is not known yet.
package enum WantedSize: Hashable, Sendable {
  /// A multiple of the item's box.
  case factor(Double)
  /// A multiple of the present size.
  case by(Double)
  /// This width of the unturned item.
  case width(Length)
  /// This height of the unturned item.
  case height(Length)
  /// The largest size at which the unturned item fits inside.
  case fit(BoundsText)
  /// The smallest size at which the unturned item covers.
  case cover(BoundsText)

  /// The size on a canvas.
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
