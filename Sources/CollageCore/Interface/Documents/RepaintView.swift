/// A repainted version in JSON.
package struct RepaintView: Encodable {
  /// The picture.
  let image: ItemView.Image
  /// What was asked for.
  package let prompt: String
  /// What should not be in the picture.
  let negative: String?
  /// The server's name.
  package let server: String
  /// The number of steps.
  let steps: Int?
  /// How much the prompt counts.
  let cfg: Double?
  /// The seed.
  let seed: Int?
  /// How far it may go from the picture before.
  let strength: Double?
  /// Whether it has a cutout.
  let hasCutout: Bool

  /// Describes a repainted version.
  init(_ repaint: Repaint) {
    let origin = repaint.origin
    image = ItemView.Image(repaint.version.image)
    (prompt, negative, server) = (origin.prompt, origin.negative, origin.server)
    (steps, cfg, seed, strength) = (origin.steps, origin.cfg, origin.seed, origin.strength)
    hasCutout = repaint.version.cutout != nil
  }
}
