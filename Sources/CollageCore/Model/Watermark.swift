/// A small image in front of everything, such as a logo; a mirrored canvas does not mirror it.
public struct Watermark: Hashable, Sendable {
  /// The widths that there can be, as a part of the canvas' width.
  public static let sizeRange = 0.01...1.0
  /// The distances from the rim that there can be, as a part of the canvas' width.
  public static let marginRange = 0.0...0.5

  /// The image.
  public var image: StoredImage
  /// Where it stands.
  public var anchor: Anchor
  /// Its width, as a part of the canvas' width; it is never higher than the canvas.
  public private(set) var size: Double
  /// How much of what is behind shows through.
  public var opacity: UnitInterval
  /// How far it is from the rim, as a part of the canvas' width.
  public private(set) var margin: Double
  /// What a later version stored with it.
  public var unknown: [String: JSONValue]

  /// Makes a watermark; nil for numbers out of range.
  public init?(
    image: StoredImage, anchor: Anchor = .bottomRight, size: Double = 0.2,
    opacity: UnitInterval = UnitInterval(clamping: 0.7), margin: Double = 0.03,
    unknown: [String: JSONValue] = [:]
  ) {
    guard Self.sizeRange.contains(size), Self.marginRange.contains(margin) else { return nil }
    (self.image, self.anchor, self.size) = (image, anchor, size)
    (self.opacity, self.margin, self.unknown) = (opacity, margin, unknown)
  }

  /// The watermark with what is wanted instead.
  func changed(by wanted: WantedWatermark) throws(EditError) -> Watermark {
    var mark = self
    if let size = wanted.size {
      try check(size, .watermarkSize, in: Self.sizeRange)
      mark.size = size
    }
    if let margin = wanted.margin {
      try check(margin, .watermarkMargin, in: Self.marginRange)
      mark.margin = margin
    }
    mark.image = wanted.image ?? image
    mark.anchor = wanted.anchor ?? anchor
    mark.opacity = wanted.opacity ?? opacity
    return mark
  }

  /// Where it stands on a canvas, in canvas pixels.
  public func place(on canvas: PixelSize) -> Rect {
    let (canvas, picture) = (Size(canvas), Size(image.size))
    let margin = margin * canvas.width
    func room(_ side: Double) -> Double { max(side - 2 * margin, side / 100) }
    let wanted = Size(width: size * canvas.width, height: .infinity)
    let most = Size(
      width: min(wanted.width, room(canvas.width)), height: room(canvas.height))
    let drawn = picture.scaled(by: picture.fitFactor(in: most))
    let offset = anchor.centerOffset(of: drawn)
    let (x, y) = anchor.fractions
    let inner = Point(
      x: margin + x * (canvas.width - 2 * margin), y: margin + y * (canvas.height - 2 * margin))
    return Rect(
      origin: Point(
        x: inner.x + offset.x - drawn.width / 2, y: inner.y + offset.y - drawn.height / 2),
      size: drawn)
  }
}

/// Words that a watermark's image was made of, as they were asked for.
package struct WatermarkWords: Hashable, Sendable {
  /// The words.
  package var words: String
  /// The families of fonts; nil for the usual ones.
  package var family: String?
  /// The colour; nil for the usual one.
  package var color: Color?

  /// Describes words.
  package init(_ words: String, family: String? = nil, color: Color? = nil) {
    (self.words, self.family, self.color) = (words, family, color)
  }
}

/// What is to be of a watermark; nil keeps what is there, or takes the standard.
package struct WantedWatermark: Hashable, Sendable {
  /// The image.
  package var image: StoredImage?
  /// The words that the image was made of, for the history; nil for any other image.
  package var words: WatermarkWords?
  /// Where it stands.
  package var anchor: Anchor?
  /// Its width, as a part of the canvas' width.
  package var size: Double?
  /// How much of what is behind shows through.
  package var opacity: UnitInterval?
  /// How far it is from the rim, as a part of the canvas' width.
  package var margin: Double?

  /// Makes a wish.
  package init(
    image: StoredImage? = nil, words: WatermarkWords? = nil, anchor: Anchor? = nil,
    size: Double? = nil, opacity: UnitInterval? = nil, margin: Double? = nil
  ) {
    (self.image, self.words, self.anchor, self.size) = (image, words, anchor, size)
    (self.opacity, self.margin) = (opacity, margin)
  }
}

extension Anchor {
  /// Where the anchor is, in parts of the width and the height.
  fileprivate var fractions: (x: Double, y: Double) {
    let offset = centerOffset(of: Size(width: 1, height: 1))
    return (0.5 - offset.x, 0.5 - offset.y)
  }
}
