/// A layer of a layered file, such as PSD or SVG: an item or a part of the canvas.
///
/// The parts of the layer are composited with each other first. The result is then composited onto
/// the layers behind it with the opacity and blend mode of the layer.
package struct ImageLayer: Hashable, Sendable {
  package let subject: Subject
  /// The opacity, in `0...1`.
  package let opacity: Double
  package let blend: BlendMode
  package let isHidden: Bool
  /// The parts of the layer, back to front; never empty.
  package let parts: [LayerPart]

  package enum Subject: Hashable, Sendable {
    /// The content behind the items that are separate layers.
    ///
    /// The content is the backdrop of the canvas. If the file format doesn't support the blend mode
    /// of an item, the content is the background of the canvas, its backdrop, this item, and all
    /// items behind it.
    case background
    case item(ItemName)
    /// The content in front of the items: the frame, the watermark, the bars and the grid.
    case front
  }

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

  package var name: String {
    switch subject {
    case .background: "Background"
    case .item(let name): name.rawValue
    case .front: "Foreground"
    }
  }
}
