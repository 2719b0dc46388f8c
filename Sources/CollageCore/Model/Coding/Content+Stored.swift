/// The stored form of an item's content: its kind and its values, as JSON, without the images.
///
/// A photo is `{"kind":"photo"}`. A photo with a cutout also has `"cutout":{…}` and, if the cutout
/// is shown, `"usesCutout":true`. A photo that replaced another photo and doesn't fill the
/// available area also has `"room":{…}`, the size of that area. A repainted photo also has
/// `"repaint":{…}` and, if the repainted version is shown, `"showsRepaint":true`. See
/// ``TextContent`` for the form of text.
package enum StoredContent: Hashable {
  case photo(StoredPhoto)
  case text(TextContent)
  case unknown(kind: String, fields: [String: JSONValue])

  /// Creates the stored form of content; the images in ``Content/images`` are stored separately.
  package init(_ content: Content) {
    switch content {
    case .photo(let photo): self = .photo(StoredPhoto(photo))
    case .text(let text): self = .text(text.with([:]))
    case .unknown(let content):
      self = .unknown(kind: content.kind, fields: content.fields)
    }
  }

  /// Returns the content with its images; `nil` if the images and the fields of a photo don't
  /// match, for example because the base image is missing.
  package func content(_ images: [String: StoredImage]) -> Content? {
    switch self {
    case .photo(let photo): photo.photo(images).map(Content.photo)
    case .text(let text): .text(text.with(images))
    case .unknown(let kind, let fields):
      .unknown(UnknownContent(kind: kind, fields: fields, images: images))
    }
  }
}

extension StoredContent: Codable {
  package init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    let kind: String = try fields.required("kind")
    switch kind {
    case Photo.kind: self = .photo(try StoredPhoto(&fields))
    case TextContent.kind:
      // If this version can't decode the text, for example because of a style of a later version,
      // the text is preserved as unknown content.
      if let text = try? TextContent(from: decoder) {
        self = .text(text)
      } else {
        self = .unknown(kind: kind, fields: try fields.unknown())
      }
    default: self = .unknown(kind: kind, fields: try fields.unknown())
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    switch self {
    case .photo(let photo):
      try fields.write("kind", Photo.kind)
      try photo.write(to: &fields)
    case .text(let text): try text.encode(to: encoder)
    case .unknown(let kind, let unknown):
      try fields.write("kind", kind)
      try fields.write(unknown: unknown)
    }
  }
}
