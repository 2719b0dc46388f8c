/// A specified width, radius or distance of a look, before it is resolved for an item.
///
/// The length is the sum of its components. Usually, only one of them isn't zero.
public struct LengthSpec: Hashable, Sendable {
  /// The component in canvas pixels, at the item's current scale.
  public var pixels: Double
  /// The component as a fraction of the shorter side of the item's visible part.
  public var fraction: Double
  /// The component in millimeters, which the canvas' resolution converts to pixels.
  public var millimeters: Double
  /// True if the length stays constant when the item is scaled.
  public var isFixed: Bool

  /// Creates a length.
  public init(
    pixels: Double = 0, fraction: Double = 0, millimeters: Double = 0, isFixed: Bool = false
  ) {
    self.pixels = pixels
    self.fraction = fraction
    self.millimeters = millimeters
    self.isFixed = isFixed
  }

  package func fixed(_ isFixed: Bool) -> LengthSpec {
    var length = self
    length.isFixed = isFixed
    return length
  }

  /// Returns the width or the radius for an item; throws an error if it is negative or too large.
  func extent(for item: Item, at resolution: Int) throws(EditError) -> LookLength {
    try resolved(for: item, at: resolution, lowest: 0)
  }

  /// Returns the offset along an axis for an item, which can be negative; throws an error if its
  /// absolute value is too large.
  func offset(for item: Item, at resolution: Int) throws(EditError) -> LookLength {
    try resolved(for: item, at: resolution, lowest: -1)
  }

  /// Returns the length for an item.
  ///
  /// `lowest` is 0 or -1: the smallest valid length as a multiple of the largest one.
  private func resolved(
    for item: Item, at resolution: Int, lowest: Double
  ) throws(EditError) -> LookLength {
    try check(
      fraction * 100, .lookShare, in: lowest * Limits.lookShare * 100...Limits.lookShare * 100)
    let scale = item.transform.scale
    let plain = pixels + millimeters / 25.4 * Double(resolution)
    guard isFixed || plain != 0 else { return .fraction(fraction) }
    let sum = plain + (fraction == 0 ? 0 : item.pixels(.fraction(fraction)))
    try check(sum, .lookLength, in: lowest * Limits.lookLength...Limits.lookLength)
    return isFixed ? .fixed(sum) : .box(sum / scale)
  }
}
