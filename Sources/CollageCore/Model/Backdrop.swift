/// What lies behind the items, over the canvas' colour.
public enum Backdrop: Hashable, Sendable {
  /// Colours that go over into each other.
  case gradient(Gradient)
  /// An image that covers the canvas around its middle.
  case image(StoredImage)
  /// The photo of an item, which covers the canvas around its middle and is blurred.
  case blurred(BlurredPhoto)
  /// A sheet of paper or cloth.
  case paper(Paper)
  /// Something of a later version, which is kept and not drawn.
  case unknown(kind: String, fields: [String: JSONValue])

  /// What it is called where it is stored and shown.
  public var kind: String {
    switch self {
    case .gradient: "gradient"
    case .image: "image"
    case .blurred: "blur"
    case .paper: "paper"
    case .unknown(let kind, _): kind
    }
  }

  /// The image that it needs of its own, if any.
  public var image: StoredImage? {
    if case .image(let image) = self { image } else { nil }
  }

  /// The item whose photo it shows, if it shows one.
  public var item: Item.ID? {
    if case .blurred(let photo) = self { photo.item } else { nil }
  }
}

/// The photo of an item, blurred, as a backdrop.
public struct BlurredPhoto: Hashable, Sendable {
  /// The radii that there can be, in canvas pixels.
  public static let radiusRange = 1.0...1000.0

  /// The item, whatever its photo is at the time.
  public let item: Item.ID
  /// How strongly it is blurred, in canvas pixels: as in CSS twice the deviation of the Gaussian.
  public let radius: Double

  /// Makes a backdrop; nil for a radius out of range.
  public init?(item: Item.ID, radius: Double) {
    guard Self.radiusRange.contains(radius) else { return nil }
    (self.item, self.radius) = (item, radius)
  }

  /// The same of another item.
  func of(_ item: Item.ID) -> BlurredPhoto { BlurredPhoto(item: item, radius: radius) ?? self }

  /// The same on a canvas that has grown by a factor; the radius stays in range.
  func scaled(by factor: Double) -> BlurredPhoto {
    let range = Self.radiusRange
    let radius = min(max(radius * factor, range.lowerBound), range.upperBound)
    return BlurredPhoto(item: item, radius: radius) ?? self
  }
}
