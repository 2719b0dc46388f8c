/// Square blocks of one colour.
public struct Pixellate: Hashable, Sendable {
  /// The shader's name on the command line and in the store.
  public static let name = "pixellate"
  /// The block sizes that can be set.
  public static let blockRange = 1...256

  /// The side of a block in reference pixels.
  public var block: Int

  /// Makes the shader; `block` is clamped to ``blockRange``.
  public init(block: Int = 8) {
    self.block = min(max(block, Self.blockRange.lowerBound), Self.blockRange.upperBound)
  }
}
