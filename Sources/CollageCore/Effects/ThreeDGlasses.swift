/// A red ghost to the right and below, a blue one to the left and above.
public struct ThreeDGlasses: Hashable, Sendable {
  /// The shader's name on the command line and in the store.
  public static let name = "3d-glasses"
  /// The distances that can be set.
  public static let distanceRange = 0...128

  /// How far the red ghost stands away, in reference pixels along both axes.
  public var red: Int
  /// How far the blue ghost stands away, in reference pixels along both axes.
  public var blue: Int

  /// Makes the shader; the distances are clamped to ``distanceRange``.
  public init(red: Int = 22, blue: Int = 11) {
    let range = Self.distanceRange
    self.red = min(max(red, range.lowerBound), range.upperBound)
    self.blue = min(max(blue, range.lowerBound), range.upperBound)
  }
}
