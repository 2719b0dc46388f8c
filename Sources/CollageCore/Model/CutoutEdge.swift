/// What the user wants of the edge of a cutout; without arguments, the edge as it is.
package struct CutoutEdge: Hashable, Sendable {
  /// How far the outline is smoothed, as the deviation of a Gaussian in pixels.
  package var smooth: Double
  /// How far the outline is moved outward, or, negative, inward, in pixels.
  package var grow: Int
  /// How soft the outline is, as the deviation of a Gaussian in pixels.
  package var feather: Double
  /// What a later version stored with it, which is kept.
  let unknown: [String: JSONValue]

  /// Says what is wanted.
  package init(
    smooth: Double = 0, grow: Int = 0, feather: Double = 0, unknown: [String: JSONValue] = [:]
  ) {
    self.smooth = smooth
    self.grow = grow
    self.feather = feather
    self.unknown = unknown
  }
}
