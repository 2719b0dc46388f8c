/// The JSON representation of a repainted version.
package struct RepaintView: Encodable {
  let image: ItemView.Image
  package let prompt: String
  /// The negative prompt, which describes content to avoid.
  let negative: String?
  package let server: String
  let steps: Int?
  /// The guidance scale: the weight of the prompt.
  let cfg: Double?
  let seed: Int?
  /// The strength: the maximum difference from the source image.
  let strength: Double?
  let hasCutout: Bool

  init(_ repaint: Repaint) {
    let origin = repaint.origin
    image = ItemView.Image(repaint.version.image)
    (prompt, negative, server) = (origin.prompt, origin.negative, origin.server)
    (steps, cfg, seed, strength) = (origin.steps, origin.cfg, origin.seed, origin.strength)
    hasCutout = repaint.version.cutout != nil
  }
}
