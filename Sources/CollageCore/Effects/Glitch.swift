/// Vertical bands in which every column is shifted up or down.
///
/// One band is one frame of the original animation; the default of seven stands for the sweep that an
/// eye sees in a second of video and is this project's choice.
public struct Glitch: Hashable, Sendable {
  /// The shader's name on the command line and in the store.
  public static let name = "glitch"
  /// The numbers of bands that can be set.
  public static let bandsRange = 1...32

  /// How many bands there are.
  public var bands: Int
  /// Where the bands stand: the seed of the random numbers.
  public var seed: UInt64

  /// Makes the shader; `bands` is clamped to ``bandsRange``.
  public init(bands: Int = 7, seed: UInt64) {
    self.bands = min(max(bands, Self.bandsRange.lowerBound), Self.bandsRange.upperBound)
    self.seed = seed
  }
}
