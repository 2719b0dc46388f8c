/// What of a canvas besides its items and its colour a picture shows.
package enum CanvasPart: String, Sendable, CaseIterable {
  /// What lies on the colour, behind the items.
  case back
  /// What stands in front of the items: the frame, and the watermark.
  case front
}

extension Collage {
  /// A collage of which pictures show a part of the canvas alone, where no mirror turns it round.
  ///
  /// It holds all that decides their pixels, and nothing else.
  ///
  /// - Parameter part: Which part.
  /// - Returns: The collage; nil where there is nothing to be seen.
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

extension Backdrop {
  /// Whether this version draws it.
  fileprivate var isDrawn: Bool { if case .unknown = self { false } else { true } }
}
