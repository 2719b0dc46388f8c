/// The content of an item.
public enum Content: Hashable, Sendable {
  case photo(Photo)
  case text(TextContent)
  /// Content that only a later version of the program knows; it keeps its area on the canvas, but
  /// isn't drawn.
  case unknown(UnknownContent)

  /// The name of the kind, in the store and in output.
  public var kind: String {
    switch self {
    case .photo: Photo.kind
    case .text: TextContent.kind
    case .unknown(let content): content.kind
    }
  }

  /// The images that the content uses, by role.
  public var images: [String: StoredImage] {
    switch self {
    case .photo(let photo): photo.images
    case .text(let text): text.images
    case .unknown(let content): content.images
    }
  }

  /// The photo, or `nil` if the content is of another kind.
  public var photo: Photo? {
    if case .photo(let photo) = self { photo } else { nil }
  }

  /// The text, or `nil` if the content is of another kind.
  public var text: TextContent? {
    if case .text(let text) = self { text } else { nil }
  }

  mutating func update(_ change: (inout Photo) -> Void) {
    guard case .photo(var photo) = self else { return }
    change(&photo)
    self = .photo(photo)
  }

  package func mappingImages(_ map: (StoredImage) -> StoredImage) -> Content {
    switch self {
    case .photo(let photo): .photo(photo.mappingImages(map))
    case .text(let text): .text(text.mappingImages(map))
    case .unknown(let content): .unknown(content.mappingImages(map))
    }
  }
}

/// Content that only a later version of the program knows; it is preserved as it was stored.
public struct UnknownContent: Hashable, Sendable {
  /// The name that the later version gives to the kind.
  public let kind: String
  /// All other stored fields.
  public let fields: [String: JSONValue]
  /// The images that the content uses, by role.
  public private(set) var images: [String: StoredImage]

  /// Creates unknown content from its stored form.
  public init(
    kind: String, fields: [String: JSONValue] = [:], images: [String: StoredImage] = [:]
  ) {
    self.kind = kind
    self.fields = fields
    self.images = images
  }

  fileprivate func mappingImages(_ map: (StoredImage) -> StoredImage) -> UnknownContent {
    var content = self
    content.images = images.mapValues(map)
    return content
  }
}
