/// The parts of a canvas, other than its items and its color, that can be rendered separately.
package enum CanvasPart: String, Sendable, CaseIterable {
  /// The backdrop: the gradient, image or texture in front of the background color and behind the
  /// items.
  case back
  /// The frame and the watermark, in front of the items.
  case front
}

extension Collage {
  /// Returns a collage that shows only one part of the canvas; `nil` if the part is not visible.
  ///
  /// The collage contains only the properties that affect the part's pixels. It doesn't contain the
  /// mirroring of the canvas.
  func isolatingCanvasPart(_ part: CanvasPart) -> Collage? {
    var (isolated, shown) = (self, [Item]())
    isolated.canvas = Canvas(size: canvas.size, background: .none)
    switch part {
    case .back:
      guard let backdrop = canvas.backdrop, backdrop.isDrawn else { return nil }
      isolated.canvas.backdrop = backdrop
      if let id = backdrop.item {
        guard var item = items[id], item.photo != nil else { return nil }
        item.flags.isHidden = true
        shown = [item]
      }
    case .front:
      isolated.canvas.frame = canvas.frame.flatMap { $0.isOn ? $0 : nil }
      isolated.canvas.watermark = canvas.watermark
      guard isolated.canvas.frame != nil || isolated.canvas.watermark != nil else { return nil }
    }
    isolated.items = ItemStack(shown)
    return isolated
  }
}

extension BackgroundLayer {
  /// True if this version of the program can draw the backdrop.
  fileprivate var isDrawn: Bool { if case .unknown = self { false } else { true } }
}
