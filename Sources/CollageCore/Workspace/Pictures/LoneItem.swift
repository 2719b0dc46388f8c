/// What of an item a picture shows.
public enum ItemPart: Hashable, Sendable {
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
  ///   - image: The image that it shows.
  ///   - size: What the image is fitted into, as the crop leaves it.
  init(_ item: Item, showing part: ItemPart, of image: StoredImage, fitting size: PixelSize) {
    var (frame, look, canvas) = Self.layout(
      item, part, item.shownSize(of: image).fitted(into: size))
    while canvas.area > Self.largestArea, frame.longSide > 1 {
      (frame, look, canvas) = Self.layout(item, part, frame.scaled(by: 0.7))
    }
    let isWithin = canvas == frame
    var item = item
    item.look = look
    item.flags = .none
    let crop = look.crop ?? .whole
    item.box = Size(
      width: Double(frame.width) / crop.width, height: Double(frame.height) / crop.height)
    item.transform = Transform(
      center: Point(x: Double(canvas.width) / 2, y: Double(canvas.height) / 2))
    if part == .shadow {
      // The item stands beside the canvas, and its shadow falls onto it.
      let aside = Double(2 * (canvas.width + canvas.height))
      item.transform.center.x -= aside
      item.look.shadow?.dx = .fixed(aside)
    }
    isOpaque = part == .body && isWithin && image.isOpaque && look.isRectangle
    collage = Collage(
      id: item.id, name: CollageName(likeForeign: item.name.rawValue),
      canvas: Canvas(size: canvas, background: .none), items: [item], createdAt: item.createdAt)
  }
}

extension Item {
  /// The size of what the crop leaves of an image.
  fileprivate func shownSize(of image: StoredImage) -> PixelSize {
    guard let crop = look.crop else { return image.size }
    func side(_ extent: Int, _ part: Double) -> Int {
      max(1, Int((Double(extent) * part).rounded()))
    }
    return PixelSize(
      width: side(image.size.width, crop.width), height: side(image.size.height, crop.height))
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
