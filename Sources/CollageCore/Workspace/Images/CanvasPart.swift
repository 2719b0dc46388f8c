/// The parts of a canvas, other than its items and its color, that can be rendered separately.
package enum CanvasPart: String, Sendable, CaseIterable {
  /// The background image or pattern, in front of the color and behind the items.
  case back
  /// The frame and the watermark, in front of the items.
  case front
}

extension Collage {
  /// Returns a collage that shows only one part of the canvas, without mirroring.
  ///
  /// The collage contains only the properties that affect the part's pixels.
  ///
  /// - Returns: The collage; `nil` if the part is not visible.
  func canvasAlone(_ part: CanvasPart) -> Collage? {
    var (alone, shown) = (self, [Item]())
    alone.canvas = Canvas(size: canvas.size, background: .none)
    switch part {
    case .back:
      guard let backdrop = canvas.backdrop, backdrop.isDrawn else { return nil }
      alone.canvas.backdrop = backdrop
      if let id = backdrop.item {
        guard var item = items[id], item.photo != nil else { return nil }
        item.flags.isHidden = true
        shown = [item]
      }
    case .front:
      alone.canvas.frame = canvas.frame.flatMap { $0.isOn ? $0 : nil }
      alone.canvas.watermark = canvas.watermark
      guard alone.canvas.frame != nil || alone.canvas.watermark != nil else { return nil }
    }
    alone.items = ItemStack(shown)
    return alone
  }
}

extension BackgroundLayer {
  /// True if this version of the program can draw the background.
  fileprivate var isDrawn: Bool { if case .unknown = self { false } else { true } }
}
