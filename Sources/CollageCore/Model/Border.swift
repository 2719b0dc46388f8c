/// A border of one color along an item's edges.
public struct Border: Hashable, Sendable {
  /// The width at the left, the top and the right; also at the bottom if ``bottom`` is `nil`.
  public var width: LookLength
  /// The width at the bottom, which is larger for an instant photo; `nil` uses ``width``.
  public var bottom: LookLength?
  /// The border's color.
  public var color: Color
  /// True if the border covers the edge of the image.
  ///
  /// If false, the border surrounds the image.
  public var isInside: Bool
  /// Fields that a later version of the program stored; this version preserves them.
  public var unknown: [String: JSONValue]

  /// Creates a border; the default is a white border around the image.
  public init(
    width: LookLength, bottom: LookLength? = nil, color: Color = .white, isInside: Bool = false,
    unknown: [String: JSONValue] = [:]
  ) {
    self.width = width
    self.bottom = bottom
    self.color = color
    self.isInside = isInside
    self.unknown = unknown
  }

  package var isInvisible: Bool { color.alpha == 0 || width.isZero && bottom?.isZero ?? true }
}
