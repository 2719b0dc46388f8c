/// The JSON representation of a repainted version: a photo that a server changed as a prompt
/// describes.
package struct RepaintView: Encodable {
  let image: ItemView.Image
  package let prompt: String
  /// The negative prompt, which describes content to avoid.
  let negative: String?
  package let server: String
  let steps: Int?
  /// The guidance scale, which is the weight of the prompt.
  let cfg: Double?
  let seed: Int?
  /// The strength, from 0 to 1: a higher value allows a larger difference from the source image.
  let strength: Double?
  let hasCutout: Bool

  init(_ repaint: Repaint) {
    let origin = repaint.origin
    image = ItemView.Image(repaint.version.image)
    (prompt, negative, server) = (origin.prompt, origin.negativePrompt, origin.server)
    (steps, cfg, seed, strength) = (origin.steps, origin.cfg, origin.seed, origin.strength)
    hasCutout = repaint.version.cutout != nil
  }
}
