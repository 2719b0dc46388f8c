/// What of an item a picture shows.
package enum ItemPart: Hashable, Sendable {
  /// All but the shadow.
  case body
  /// The shadow alone, where it would be if it fell neither to a side nor down.
  case shadow
  /// All of it.
  case whole
}

/// A collage of nothing but one item, upright and opaque, which its looks have room around.
struct LoneItem {
  /// The most pixels of a picture; a larger one becomes smaller.
  private static let largestArea = 40_000_000

  /// The collage; its canvas is measured in pixels of the picture.
  let collage: Collage
  /// Whether nothing of the canvas can be seen.
  let isOpaque: Bool

  /// What is left by the crop as large as it is wanted, its look there, and the canvas around.
  private static func layout(
    _ item: Item, _ part: ItemPart, _ frame: PixelSize
  ) -> (frame: PixelSize, look: Look, canvas: PixelSize) {
    let look = item.lookAlone(showing: part, columns: frame.width)
    let margin = Int(look.reach.rounded(.up))
    let canvas = PixelSize(width: frame.width + 2 * margin, height: frame.height + 2 * margin)
    return (frame, look, canvas)
  }

  /// Puts an item onto a canvas of its own.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - part: What of it is shown.
  ///   - size: What it is fitted into, as the crop leaves it.
  /// - Throws: ``EditError/noPhoto(_:)`` if it shows neither a photo nor words.
  init(_ item: Item, showing part: ItemPart, fitting size: PixelSize) throws(EditError) {
    var (frame, look, canvas) = Self.layout(item, part, try item.shownSize(fitting: size))
    while canvas.area > Self.largestArea, frame.longSide > 1 {
      (frame, look, canvas) = Self.layout(item, part, frame.scaled(by: 0.7))
    }
    let isWithin = canvas == frame
    var item = item
    item.look = look
    item.flags = .none
    let crop = look.crop ?? .whole
    let center = Point(x: Double(canvas.width) / 2, y: Double(canvas.height) / 2)
    if item.text != nil {
      // Words were laid out for their box.
      item.transform = Transform(
        center: center, scale: Double(frame.width) / (item.box.width * crop.width))
    } else {
      item.box = Size(
        width: Double(frame.width) / crop.width, height: Double(frame.height) / crop.height)
      item.transform = Transform(center: center)
    }
    if part == .shadow {
      // The item stands beside the canvas, and its shadow falls onto it.
      let aside = Double(2 * (canvas.width + canvas.height))
      item.transform.center.x -= aside
      item.look.shadow?.dx = .fixed(aside)
    }
    isOpaque =
      part == .body && isWithin && item.photo?.drawnImage.isOpaque ?? false && look.isRectangle
    collage = Collage(
      id: item.id, name: CollageName(likeForeign: item.name.rawValue),
      canvas: Canvas(size: canvas, background: .none), items: [item], createdAt: item.createdAt)
  }
}

extension Item {
  /// The size of what the crop leaves of the image, or of words, within another size; an image is never
  /// larger than itself.
  fileprivate func shownSize(fitting size: PixelSize) throws(EditError) -> PixelSize {
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

  /// The look of a part of the item in a picture, with lengths in pixels of it.
  ///
  /// - Parameters:
  ///   - part: What is shown.
  ///   - columns: How many columns what is left by the crop has there.
  /// - Returns: The look, opaque and unblended.
  fileprivate func lookAlone(showing part: ItemPart, columns: Int) -> Look {
    let factor = Double(columns) / (frame.width * transform.scale)
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
  /// How far something reaches beyond what is left by the crop, where lengths are in pixels.
  fileprivate var reach: Double {
    var reach = 0.0
    if let border, !border.isInside, !border.isNothing {
      reach += max(border.width.number, border.bottom?.number ?? 0)
    }
    if let outline, !outline.isNothing { reach += outline.width.number + 1 }
    if let shadow, !shadow.isNothing {
      let fall = max(abs(shadow.dx.number), abs(shadow.dy.number))
      reach += fall + NormalLaw.reach * shadow.blur.number / 2 + 1
    }
    return reach
  }

  /// Whether an opaque photo leaves none of its rectangle open.
  fileprivate var isRectangle: Bool {
    corners?.isZero ?? true && mask == nil && border?.color.isOpaque ?? true
  }
}
