/// A layer that shows an item, or a part of the canvas, by itself.
///
/// Its parts are composited with each other first. The result is then composited onto the layers
/// behind with the layer's opacity and blend mode.
package struct ImageLayer: Hashable, Sendable {
  package let subject: Subject
  /// The opacity, in `0...1`.
  package let opacity: Double
  package let blend: BlendMode
  package let isHidden: Bool
  /// The parts of the layer, back to front; never empty.
  package let parts: [LayerPart]

  /// The subject of a layer.
  package enum Subject: Hashable, Sendable {
    /// The background of the canvas, merged with items that can't be separated.
    case ground
    case item(ItemName)
    /// The parts in front of the items: the frame, the watermark, bars.
    case front
  }

  /// Creates a layer, visible and opaque by default.
  init(
    _ subject: Subject, opacity: Double = 1, blend: BlendMode = .normal, isHidden: Bool = false,
    parts: [LayerPart]
  ) {
    self.subject = subject
    self.opacity = opacity
    self.blend = blend
    self.isHidden = isHidden
    self.parts = parts
  }

  /// The name of the layer for users.
  package var name: String {
    switch subject {
    case .ground: "Background"
    case .item(let name): name.rawValue
    case .front: "Foreground"
    }
  }
}
