/// What the user wants of the edge of a cutout; without arguments, the edge as it is.
public struct CutoutEdge: Hashable, Sendable {
  /// How far the outline is smoothed, as the deviation of a Gaussian in pixels.
  public var smooth: Double
  /// How far the outline is moved outward, or, negative, inward, in pixels.
  public var grow: Int
  /// How soft the outline is, as the deviation of a Gaussian in pixels.
  public var feather: Double

  /// Makes a wish.
  public init(smooth: Double = 0, grow: Int = 0, feather: Double = 0) {
    self.smooth = smooth
    self.grow = grow
    self.feather = feather
  }
}
