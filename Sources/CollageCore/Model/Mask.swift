/// A shape or an image that masks an item.
public enum Mask: Hashable, Sendable {
  /// The largest ellipse that fits into the item.
  case ellipse
  /// The perforated edges of a postage stamp.
  case perforated
  /// The edges of torn paper.
  case torn(seed: UInt64)
  /// An image that is stretched over the item.
  ///
  /// The item is hidden where this image is dark or transparent.
  case image(StoredImage)
  /// A mask of a kind that only a later version of the program knows; it is preserved but not
  /// drawn.
  case unknown(kind: String, fields: [String: JSONValue])

  /// The name of the kind, in the store and in output.
  public var kind: String {
    switch self {
    case .ellipse: "ellipse"
    case .perforated: "perforated"
    case .torn: "torn"
    case .image: "image"
    case .unknown(let kind, _): kind
    }
  }

  /// The image that the mask needs; `nil` for other kinds.
  public var image: StoredImage? {
    if case .image(let image) = self { image } else { nil }
  }
}
