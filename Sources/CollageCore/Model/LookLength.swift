/// A width or a radius that belongs to an item's look.
public enum LookLength: Hashable, Sendable {
  /// Canvas pixels of an item whose scale is one; it grows with the item.
  case box(Double)
  /// A part of the shorter side of the item's frame; it grows with the item.
  case share(Double)
  /// Canvas pixels, whatever the item's scale.
  case fixed(Double)

  /// Nothing.
  public static let zero = LookLength.box(0)

  /// Whether it is nothing at every scale.
  public var isZero: Bool { number == 0 }

  /// Whether it stays as it is when the item is scaled.
  public var isFixed: Bool {
    if case .fixed = self { true } else { false }
  }

  /// The number of whatever it is in.
  package var number: Double {
    switch self {
    case .box(let pixels), .fixed(let pixels): pixels
    case .share(let part): part
    }
  }

  /// The length in canvas pixels.
  ///
  /// - Parameters:
  ///   - frame: The unscaled size of what the item shows.
  ///   - scale: The item's scale.
  /// - Returns: Canvas pixels, no more than a coordinate may have: an item may have been enlarged
  ///   since it got its look.
  public func pixels(frame: Size, scale: Double) -> Double {
    let pixels =
      switch self {
      case .box(let pixels): pixels * scale
      case .share(let part): part * min(frame.width, frame.height) * scale
      case .fixed(let pixels): pixels
      }
    return min(max(pixels, Limits.coordinate.lowerBound), Limits.coordinate.upperBound)
  }

  /// Whether an edit could have made it.
  var isAllowed: Bool {
    switch self {
    case .box(let pixels): abs(pixels) <= Limits.lookLength / Limits.scale.lowerBound
    case .share(let part): abs(part) <= Limits.lookShare
    case .fixed(let pixels): abs(pixels) <= Limits.lookLength
    }
  }
}

extension Item {
  /// A length of the item's look, in canvas pixels.
  public func pixels(_ length: LookLength) -> Double {
    length.pixels(frame: frame, scale: transform.scale)
  }
}
