/// A repainted version in JSON.
public struct RepaintView: Encodable {
  /// The picture.
  public let image: ItemView.Image
  /// What was asked for.
  public let prompt: String
  /// What should not be in the picture.
  public let negative: String?
  /// The server's name.
  public let server: String
  /// The number of steps.
  public let steps: Int?
  /// How much the prompt counts.
  public let cfg: Double?
  /// The seed.
  public let seed: Int?
  /// How far it may go from the picture before.
  public let strength: Double?
  /// Whether it has a cutout.
  public let hasCutout: Bool

  /// Describes a repainted version.
  init(_ repaint: Repaint) {
    let origin = repaint.origin
    image = ItemView.Image(repaint.version.image)
    (prompt, negative, server) = (origin.prompt, origin.negative, origin.server)
    (steps, cfg, seed, strength) = (origin.steps, origin.cfg, origin.seed, origin.strength)
    hasCutout = repaint.version.cutout != nil
  }
}
