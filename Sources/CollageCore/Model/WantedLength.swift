/// A width or a radius as somebody asks for it: what it is in is settled for each item.
///
/// It has one part; where there are several, they are added up as canvas pixels.
public struct WantedLength: Hashable, Sendable {
  /// Canvas pixels at the item's present scale.
  public var pixels: Double
  /// A part of the shorter side of the item's frame.
  public var share: Double
  /// Millimetres of paper, of which the canvas' resolution makes pixels.
  public var millimetres: Double
  /// Whether it stays as it is when the item is scaled.
  public var isFixed: Bool

  /// Makes a length.
  public init(
    pixels: Double = 0, share: Double = 0, millimetres: Double = 0, isFixed: Bool = false
  ) {
    self.pixels = pixels
    self.share = share
    self.millimetres = millimetres
    self.isFixed = isFixed
  }

  /// The same length, which stays as it is when the item is scaled if somebody says so.
  package func fixed(_ isFixed: Bool) -> WantedLength {
    var length = self
    length.isFixed = isFixed
    return length
  }

  /// The width or radius of an item's look, which is none below zero.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - resolution: The canvas' dots per inch.
  /// - Returns: The length.
  /// - Throws: ``EditError/outOfRange(_:value:range:)``.
  func extent(for item: Item, at resolution: Int) throws(EditError) -> LookLength {
    try resolved(for: item, at: resolution, lowest: 0)
  }

  /// How far something of an item's look goes along an axis, in either direction.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - resolution: The canvas' dots per inch.
  /// - Returns: The length.
  /// - Throws: ``EditError/outOfRange(_:value:range:)``.
  func offset(for item: Item, at resolution: Int) throws(EditError) -> LookLength {
    try resolved(for: item, at: resolution, lowest: -1)
  }

  /// The length, whose smallest value is a multiple of the largest.
  private func resolved(
    for item: Item, at resolution: Int, lowest: Double
  ) throws(EditError) -> LookLength {
    try check(
      share * 100, .lookShare, in: lowest * Limits.lookShare * 100...Limits.lookShare * 100)
    let scale = item.transform.scale
    let plain = pixels + millimetres / 25.4 * Double(resolution)
    guard isFixed || plain != 0 else { return .share(share) }
    let sum = plain + (share == 0 ? 0 : item.pixels(.share(share)))
    try check(sum, .lookLength, in: lowest * Limits.lookLength...Limits.lookLength)
    return isFixed ? .fixed(sum) : .box(sum / scale)
  }
}
