/// What is cut away of a picture.
public enum Mask: Hashable, Sendable {
  /// All but the largest ellipse.
  case ellipse
  /// The teeth of a postage stamp.
  case perforated
  /// The edges of torn paper.
  case torn(seed: UInt64)
  /// What is dark or transparent in another image, stretched over the picture.
  case image(StoredImage)
  /// A mask of a later version, which is kept and not drawn.
  case unknown(kind: String, fields: [String: JSONValue])

  /// What it is called where it is stored and shown.
  public var kind: String {
    switch self {
    case .ellipse: "ellipse"
    case .perforated: "perforated"
    case .torn: "torn"
    case .image: "image"
    case .unknown(let kind, _): kind
    }
  }

  /// The image that it needs, if any.
  public var image: StoredImage? {
    if case .image(let image) = self { image } else { nil }
  }
}
