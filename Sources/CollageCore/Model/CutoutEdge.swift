/// What the user wants of the edge of a cutout; without arguments, the edge as it is.
public struct CutoutEdge: Hashable, Sendable {
  /// How far the outline is smoothed, as the deviation of a Gaussian in pixels.
  public var smooth: Double
  /// How far the outline is moved outward, or, negative, inward, in pixels.
  public var grow: Int
  /// How soft the outline is, as the deviation of a Gaussian in pixels.
  public var feather: Double
  /// What a later version stored with it, which is kept.
  public let unknown: [String: JSONValue]

  /// Says what is wanted.
  public init(
    smooth: Double = 0, grow: Int = 0, feather: Double = 0, unknown: [String: JSONValue] = [:]
  ) {
    self.smooth = smooth
    self.grow = grow
    self.feather = feather
    self.unknown = unknown
  }
}
