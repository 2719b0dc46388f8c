/// A width, a radius or a distance in an item's look.
public enum LookLength: Hashable, Sendable {
  /// Canvas pixels at scale 1; the length scales with the item.
  case box(Double)
  /// A fraction of the shorter side of the item's visible part; the length scales with the item.
  case fraction(Double)
  /// Canvas pixels that don't scale with the item.
  case fixed(Double)

  /// The length zero.
  public static let zero = LookLength.box(0)

  /// True if the length is zero at every scale.
  public var isZero: Bool { number == 0 }

  /// True if the length stays constant when the item is scaled.
  public var isFixed: Bool {
    if case .fixed = self { true } else { false }
  }

  /// The number in the length's unit.
  package var number: Double {
    switch self {
    case .box(let pixels), .fixed(let pixels): pixels
    case .fraction(let part): part
    }
  }

  /// Returns the length in canvas pixels.
  ///
  /// - Parameters:
  ///   - frame: The unscaled size of the visible part.
  ///   - scale: The item's scale.
  /// - Returns: The length. It is limited to the range of coordinates, because scaling an item can
  ///   make the lengths of its look larger than the limit of edits.
  public func pixels(frame: Size, scale: Double) -> Double {
    let pixels =
      switch self {
      case .box(let pixels): pixels * scale
      case .fraction(let part): part * min(frame.width, frame.height) * scale
      case .fixed(let pixels): pixels
      }
    return min(max(pixels, Limits.coordinate.lowerBound), Limits.coordinate.upperBound)
  }

  /// True if an edit accepts the length at some valid scale.
  var isAllowed: Bool {
    switch self {
    case .box(let pixels): abs(pixels) <= Limits.lookLength / Limits.scale.lowerBound
    case .fraction(let part): abs(part) <= Limits.lookShare
    case .fixed(let pixels): abs(pixels) <= Limits.lookLength
    }
  }
}

extension Item {
  /// Returns a length of the item's look, in canvas pixels.
  public func pixels(_ length: LookLength) -> Double {
    length.pixels(frame: visibleSize, scale: transform.scale)
  }
}
