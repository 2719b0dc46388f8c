/// An effect on an item's pixels, with its parameters.
///
/// The numbers are in reference pixels of an image whose longer side is 512, so that an effect looks
/// the same on a thumbnail and on a poster.
public enum Shader: Hashable, Sendable {
  /// Square blocks of one colour.
  case pixellate(Pixellate)
  /// Red and blue ghosts, as seen without the glasses.
  case threeDGlasses(ThreeDGlasses)
  /// Vertical bands whose columns are shifted.
  case glitch(Glitch)
  /// A shader of a later version: kept as it was stored, not rendered.
  case unknown(UnknownShader)

  /// The shader's name on the command line and in the store.
  public var name: String {
    switch self {
    case .pixellate: Pixellate.name
    case .threeDGlasses: ThreeDGlasses.name
    case .glitch: Glitch.name
    case .unknown(let shader): shader.name
    }
  }
}
