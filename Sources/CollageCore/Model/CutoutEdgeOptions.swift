/// Options for the edge of a cutout; the defaults leave the edge unchanged.
package struct CutoutEdgeOptions: Hashable, Sendable {
  /// The smoothing of the outline, as the standard deviation of a Gaussian in pixels.
  package var smooth: Double
  /// The distance by which the outline moves outward, or inward if negative, in pixels.
  package var grow: Int
  /// The softness of the outline, as the standard deviation of a Gaussian in pixels.
  package var feather: Double
  let unknown: [String: JSONValue]

  package init(
    smooth: Double = 0, grow: Int = 0, feather: Double = 0, unknown: [String: JSONValue] = [:]
  ) {
    self.smooth = smooth
    self.grow = grow
    self.feather = feather
    self.unknown = unknown
  }
}
