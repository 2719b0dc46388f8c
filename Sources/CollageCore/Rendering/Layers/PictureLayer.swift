/// What an item, or a part of the canvas, looks like by itself.
///
/// Its parts are laid over each other first, and then as one, with the layer's opacity and blend, on what is behind.
package struct PictureLayer: Hashable, Sendable {
  /// What the layer is of.
  package let subject: Subject
  /// How opaque it is, in `0...1`.
  package let opacity: Double
  /// How its colours mix with those behind.
  package let blend: BlendMode
  /// Whether it is there without being seen.
  package let isHidden: Bool
  /// What it shows, back to front; never empty.
  package let parts: [LayerPart]

  /// What a layer is of.
  package enum Subject: Hashable, Sendable {
    /// What is behind the items: of the canvas, or with items that cannot be kept apart.
    case ground
    /// An item.
    case item(ItemName)
    /// What is in front of the items: the frame, the watermark, bars.
    case front
  }

  /// Describes a layer; what is not said is as plain as can be.
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

  /// The layer as people know it.
  package var name: String {
    switch subject {
    case .ground: "Background"
    case .item(let name): name.rawValue
    case .front: "Foreground"
    }
  }
}
