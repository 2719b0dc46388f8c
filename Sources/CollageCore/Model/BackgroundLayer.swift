/// A backdrop: a background that is drawn over the background color and behind the items.
public enum BackgroundLayer: Hashable, Sendable {
  /// A color gradient.
  case gradient(Gradient)
  /// An image that covers the canvas, centered.
  case image(StoredImage)
  /// A blurred copy of an item's photo that covers the canvas, centered.
  case blurred(BlurredPhotoBackground)
  /// A sheet of paper or cloth.
  case paper(Paper)
  /// A backdrop that a later version of the program stored and that this version can't draw
  /// correctly; it is preserved but not drawn.
  case unknown(kind: String, fields: [String: JSONValue])

  /// The name of the kind of backdrop, in the store and in output.
  public var kind: String {
    switch self {
    case .gradient: "gradient"
    case .image: "image"
    case .blurred: "blur"
    case .paper: "paper"
    case .unknown(let kind, _): kind
    }
  }

  /// The image of an image backdrop; `nil` for other kinds.
  public var image: StoredImage? {
    if case .image(let image) = self { image } else { nil }
  }

  /// The item whose photo the backdrop shows, or `nil` if it doesn't show one.
  public var item: Item.ID? {
    if case .blurred(let photo) = self { photo.item } else { nil }
  }
}

/// A backdrop that shows the blurred photo of an item.
public struct BlurredPhotoBackground: Hashable, Sendable {
  /// The valid blur radii, in canvas pixels.
  public static let radiusRange = 1.0...1000.0

  /// The item whose photo is shown; if its photo is replaced, the backdrop shows the new one.
  public let item: Item.ID
  /// The blur radius, in canvas pixels: twice the standard deviation of the Gaussian, as in the CSS
  /// property `box-shadow`.
  public let radius: Double

  /// Creates a backdrop, or returns `nil` if the radius is out of range.
  public init?(item: Item.ID, radius: Double) {
    guard Self.radiusRange.contains(radius) else { return nil }
    (self.item, self.radius) = (item, radius)
  }

  func replacingItem(with item: Item.ID) -> BlurredPhotoBackground {
    BlurredPhotoBackground(item: item, radius: radius) ?? self
  }

  /// Returns the backdrop for a canvas that is scaled by a factor; the radius is scaled, too, and
  /// limited to its range.
  func scaled(by factor: Double) -> BlurredPhotoBackground {
    let range = Self.radiusRange
    let radius = min(max(radius * factor, range.lowerBound), range.upperBound)
    return BlurredPhotoBackground(item: item, radius: radius) ?? self
  }
}
