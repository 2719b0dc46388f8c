/// A small image in front of everything else, such as a logo; it isn't mirrored with the canvas.
public struct Watermark: Hashable, Sendable {
  /// The valid widths, as a fraction of the canvas' width.
  public static let sizeRange = 0.01...1.0
  /// The valid distances from the edges, as a fraction of the canvas' width.
  public static let marginRange = 0.0...0.5

  /// The image.
  public var image: StoredImage
  /// The position on the canvas.
  public var anchor: Anchor
  /// The width, as a fraction of the canvas' width; the watermark is drawn smaller if it doesn't
  /// fit between the margins.
  public private(set) var size: Double
  /// The opacity.
  public var opacity: UnitInterval
  /// The distance from the edges, as a fraction of the canvas' width.
  public private(set) var margin: Double
  /// Fields that a later version of the program stored; this version preserves them.
  public var unknown: [String: JSONValue]

  /// Creates a watermark, or returns `nil` if a number is out of range.
  public init?(
    image: StoredImage, anchor: Anchor = .bottomRight, size: Double = 0.2,
    opacity: UnitInterval = UnitInterval(clamping: 0.7), margin: Double = 0.03,
    unknown: [String: JSONValue] = [:]
  ) {
    guard Self.sizeRange.contains(size), Self.marginRange.contains(margin) else { return nil }
    (self.image, self.anchor, self.size) = (image, anchor, size)
    (self.opacity, self.margin, self.unknown) = (opacity, margin, unknown)
  }

  func changed(by spec: WatermarkSpec) throws(EditError) -> Watermark {
    var mark = self
    if let size = spec.size {
      try check(size, .watermarkSize, in: Self.sizeRange)
      mark.size = size
    }
    if let margin = spec.margin {
      try check(margin, .watermarkMargin, in: Self.marginRange)
      mark.margin = margin
    }
    mark.image = spec.image ?? image
    mark.anchor = spec.anchor ?? anchor
    mark.opacity = spec.opacity ?? opacity
    return mark
  }

  /// Returns the rectangle of the watermark, in canvas pixels.
  public func bounds(on canvas: PixelSize) -> Rect {
    let (canvas, imageSize) = (Size(canvas), Size(image.size))
    let margin = margin * canvas.width
    func available(_ side: Double) -> Double { max(side - 2 * margin, side / 100) }
    let requested = Size(width: size * canvas.width, height: .infinity)
    let maximum = Size(
      width: min(requested.width, available(canvas.width)), height: available(canvas.height))
    let drawn = imageSize.scaled(by: imageSize.fitFactor(in: maximum))
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

/// The text that a watermark's image is rendered from; a value that is `nil` uses the default.
package struct WatermarkText: Hashable, Sendable {
  package var text: String
  package var family: String?
  package var color: Color?

  package init(_ words: String, family: String? = nil, color: Color? = nil) {
    (self.text, self.family, self.color) = (words, family, color)
  }
}

/// Specified values of a watermark, in the units of ``Watermark``.
///
/// A value that is `nil` keeps the current value, or the default if the canvas doesn't have a
/// watermark.
package struct WatermarkSpec: Hashable, Sendable {
  package var image: StoredImage?
  /// The text that the image was rendered from, for the history; `nil` if the image is a file.
  package var text: WatermarkText?
  package var anchor: Anchor?
  package var size: Double?
  package var opacity: UnitInterval?
  package var margin: Double?

  package init(
    image: StoredImage? = nil, text: WatermarkText? = nil, anchor: Anchor? = nil,
    size: Double? = nil, opacity: UnitInterval? = nil, margin: Double? = nil
  ) {
    (self.image, self.text, self.anchor, self.size) = (image, text, anchor, size)
    (self.opacity, self.margin) = (opacity, margin)
  }
}

extension Anchor {
  /// The position of the anchor, as fractions of the width and the height.
  fileprivate var fractions: (x: Double, y: Double) {
    let offset = centerOffset(of: Size(width: 1, height: 1))
    return (0.5 - offset.x, 0.5 - offset.y)
  }
}
