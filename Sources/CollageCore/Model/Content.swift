/// What an item shows.
public enum Content: Hashable, Sendable {
  /// A photo.
  case photo(Photo)
  /// Words.
  case text(TextContent)
  /// Something of a later version, which keeps its room and is not drawn.
  case unknown(UnknownContent)

  /// What it is called where it is stored and shown.
  public var kind: String {
    switch self {
    case .photo: Photo.kind
    case .text: TextContent.kind
    case .unknown(let content): content.kind
    }
  }

  /// The images that it needs, by what each of them is to it.
  public var images: [String: StoredImage] {
    switch self {
    case .photo(let photo): photo.images
    case .text(let text): text.images
    case .unknown(let content): content.images
    }
  }

  /// The photo, if it is one.
  public var photo: Photo? {
    if case .photo(let photo) = self { photo } else { nil }
  }

  /// The words, if it is that.
  public var text: TextContent? {
    if case .text(let text) = self { text } else { nil }
  }

  /// Changes the photo, if it is one.
  mutating func update(_ change: (inout Photo) -> Void) {
    guard case .photo(var photo) = self else { return }
    change(&photo)
    self = .photo(photo)
  }

  /// The content with other descriptions of its images.
  package func mappingImages(_ map: (StoredImage) -> StoredImage) -> Content {
    switch self {
    case .photo(let photo): .photo(photo.mappingImages(map))
    case .text(let text): .text(text.mappingImages(map))
    case .unknown(let content): .unknown(content.mappingImages(map))
    }
  }
}

/// Content of a later version: kept as it was stored, never dropped.
public struct UnknownContent: Hashable, Sendable {
  /// What the later version calls it.
  public let kind: String
  /// Everything else that was stored of it.
  public let fields: [String: JSONValue]
  /// The images that it needs, by what each of them is to it.
  public private(set) var images: [String: StoredImage]

  /// Keeps stored content.
  public init(
    kind: String, fields: [String: JSONValue] = [:], images: [String: StoredImage] = [:]
  ) {
    self.kind = kind
    self.fields = fields
    self.images = images
  }

  /// The content with other descriptions of its images.
  fileprivate func mappingImages(_ map: (StoredImage) -> StoredImage) -> UnknownContent {
    var content = self
    content.images = images.mapValues(map)
    return content
  }
}
