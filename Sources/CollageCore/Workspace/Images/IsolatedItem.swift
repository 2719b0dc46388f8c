package enum ItemPart: Hashable, Sendable {
  /// The item without its shadow.
  case body
  /// The shadow without its offset and without the item.
  case shadow
  case whole
}

/// A collage that shows only one item, upright and with full opacity, with a margin for its
/// effects.
struct IsolatedItem {
  private static let maximumPixelCount = 40_000_000

  /// The collage, in which one canvas pixel is one pixel of the image.
  let collage: Collage
  /// True if the item covers the whole canvas opaquely.
  let isOpaque: Bool

  /// Returns the size of the cropped item, its look at this size, and the canvas's size with the
  /// margin.
  private static func layout(
    _ item: Item, _ part: ItemPart, _ frame: PixelSize
  ) -> (frame: PixelSize, look: Look, canvas: PixelSize) {
    let look = item.isolatedLook(showing: part, columns: frame.width)
    let margin = Int(look.reach.rounded(.up))
    let canvas = PixelSize(width: frame.width + 2 * margin, height: frame.height + 2 * margin)
    return (frame, look, canvas)
  }

  /// Places an item on its own canvas, with the cropped item fitted into `size`.
  ///
  /// If the canvas with the margin had too many pixels, the item is reduced further. Throws
  /// ``EditError/noPhoto(_:)`` if the item shows neither a photo nor text.
  init(_ item: Item, showing part: ItemPart, fitting size: PixelSize) throws(EditError) {
    var (frame, look, canvas) = Self.layout(item, part, try item.croppedSize(fitting: size))
    while canvas.area > Self.maximumPixelCount, frame.longSide > 1 {
      (frame, look, canvas) = Self.layout(item, part, frame.scaled(by: 0.7))
    }
    let hasNoMargin = canvas == frame
    var item = item
    item.look = look
    item.flags = .none
    let crop = look.crop ?? .whole
    let center = Point(x: Double(canvas.width) / 2, y: Double(canvas.height) / 2)
    if item.text != nil {
      // Keep the box, because the text was laid out for it. Scale the item instead, so that the
      // cropped text fills the frame.
      item.transform = Transform(
        center: center, scale: Double(frame.width) / (item.box.width * crop.width))
    } else {
      item.box = Size(
        width: Double(frame.width) / crop.width, height: Double(frame.height) / crop.height)
      item.transform = Transform(center: center)
    }
    if part == .shadow {
      // Place the item outside of the canvas, so that only its shadow is on the canvas.
      let offset = Double(2 * (canvas.width + canvas.height))
      item.transform.center.x -= offset
      item.look.shadow?.dx = .fixed(offset)
    }
    isOpaque =
      part == .body && hasNoMargin && item.photo?.drawnImage.isOpaque ?? false && look.isRectangle
    collage = Collage(
      id: item.id, name: CollageName(likeForeign: item.name.rawValue),
      canvas: Canvas(size: canvas, background: .none), items: [item], createdAt: item.createdAt)
  }
}

extension Item {
  /// Returns the size of the cropped image or text, fitted into another size.
  ///
  /// Unlike text, images are never enlarged.
  fileprivate func croppedSize(fitting size: PixelSize) throws(EditError) -> PixelSize {
    let crop = look.crop ?? .whole
    func side(_ extent: Double, _ part: Double) -> Int { max(1, Int((extent * part).rounded())) }
    switch content {
    case .photo(let photo):
      let image = photo.drawnImage.size
      return PixelSize(
        width: side(Double(image.width), crop.width),
        height: side(Double(image.height), crop.height)
      ).fitted(into: size)
    case .text:
      let factor = min(
        Double(size.width) / (box.width * crop.width),
        Double(size.height) / (box.height * crop.height))
      return PixelSize(
        width: side(box.width * factor, crop.width), height: side(box.height * factor, crop.height))
    case .unknown: throw .noPhoto(name)
    }
  }

  /// Returns the look of a part of the item, with lengths in pixels of the image.
  ///
  /// The look is opaque, has the normal blend mode, and has no motion. `columns` is the width of
  /// the cropped item in the image.
  fileprivate func isolatedLook(showing part: ItemPart, columns: Int) -> Look {
    let factor = Double(columns) / (visibleSize.width * transform.scale)
    var look = self.look.mappingLengths { .fixed(pixels($0) * factor) }
    look.opacity = .one
    look.blend = .normal
    look.motion = .none
    switch part {
    case .body: look.shadow = nil
    case .shadow:
      look.shadow?.dx = .zero
      look.shadow?.dy = .zero
    case .whole: break
    }
    return look
  }
}

extension Look {
  /// The distance by which effects extend beyond the cropped item, in pixels.
  fileprivate var reach: Double {
    var reach = 0.0
    if let border, !border.isInside, !border.isInvisible {
      reach += max(border.width.number, border.bottom?.number ?? 0)
    }
    if let outline, !outline.isInvisible { reach += outline.width.number + 1 }
    if let shadow, !shadow.isInvisible {
      let offset = max(abs(shadow.dx.number), abs(shadow.dy.number))
      reach += offset + NormalDistribution.reach * shadow.blur.number / 2 + 1
    }
    return reach
  }

  /// True if an opaque photo with this look covers all of its rectangle.
  fileprivate var isRectangle: Bool {
    corners?.isZero ?? true && mask == nil && border?.color.isOpaque ?? true
  }
}
