/// How content is stored: its kind and its values, without the images, which have tables of their own.
///
/// A photo is `{"kind":"photo"}`, with `"cutout":{…}` and `"usesCutout":true` where it was cut out,
/// `"room":{…}` where it took the place of another one, and `"repaint":{…}` and `"showsRepaint":true`
/// where it was painted anew. Words are as ``TextContent`` says.
package enum StoredContent: Hashable {
  case photo(StoredPhoto)
  case text(TextContent)
  case unknown(kind: String, fields: [String: JSONValue])

  /// The stored form of content, whose images are ``Content/images``.
  package init(_ content: Content) {
    switch content {
    case .photo(let photo): self = .photo(StoredPhoto(photo))
    case .text(let text): self = .text(text.with([:]))
    case .unknown(let content):
      self = .unknown(kind: content.kind, fields: content.fields)
    }
  }

  /// The content with its images; nil if one is missing, or is there without what belongs to it.
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
      // Of a later version's style something may not be understood; it is kept as it is then.
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
