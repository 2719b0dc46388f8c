/// How content is stored: its kind and its values, without the images, which have tables of their own.
///
/// A photo is `{"kind":"photo"}`, with `"cutout":{…}` and `"usesCutout":true` where it was cut out,
/// `"room":{…}` where it took the place of another one, and `"repaint":{…}` and `"showsRepaint":true`
/// where it was painted anew.
enum StoredContent: Hashable {
  case photo(StoredPhoto)
  case unknown(kind: String, fields: [String: JSONValue])

  /// The stored form of content, whose images are ``Content/images``.
  init(_ content: Content) {
    switch content {
    case .photo(let photo): self = .photo(StoredPhoto(photo))
    case .unknown(let content):
      self = .unknown(kind: content.kind, fields: content.fields)
    }
  }

  /// The content with its images; nil if one is missing, or is there without what belongs to it.
  func content(_ images: [String: StoredImage]) -> Content? {
    switch self {
    case .photo(let photo): photo.photo(images).map(Content.photo)
    case .unknown(let kind, let fields):
      .unknown(UnknownContent(kind: kind, fields: fields, images: images))
    }
  }
}

extension StoredContent: Codable {
  init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    let kind: String = try fields.required("kind")
    self =
      kind == Photo.kind
      ? .photo(try StoredPhoto(&fields)) : .unknown(kind: kind, fields: try fields.unknown())
  }

  func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    switch self {
    case .photo(let photo):
      try fields.write("kind", Photo.kind)
      try photo.write(to: &fields)
    case .unknown(let kind, let unknown):
      try fields.write("kind", kind)
      try fields.write(unknown: unknown)
    }
  }
}
