/// How content is stored: its kind and its values, without the images, which have tables of their own.
///
/// A photo is `{"kind":"photo"}`, with `"cutout":{…}` and `"usesCutout":true` where it was cut out
/// and `"room":{…}` where it took the place of another one.
enum StoredContent: Hashable {
  case photo(origin: CutoutOrigin?, usesCutout: Bool, room: Size?, unknown: [String: JSONValue])
  case unknown(kind: String, fields: [String: JSONValue])

  /// The stored form of content, whose images are ``Content/images``.
  init(_ content: Content) {
    switch content {
    case .photo(let photo):
      self = .photo(
        origin: photo.cutout?.origin, usesCutout: photo.usesCutout, room: photo.room,
        unknown: photo.unknown.values)
    case .unknown(let content):
      self = .unknown(kind: content.kind, fields: content.fields)
    }
  }

  /// The content with its images; nil if one is missing, or is there without what belongs to it.
  func content(_ images: [String: StoredImage]) -> Content? {
    switch self {
    case .photo(let origin, let usesCutout, let room, let unknown):
      var images = images
      let (base, cutout, trimap) = (
        images.take(.base), images.take(.cutout), images.take(.trimap)
      )
      guard let base, (origin == nil) == (cutout == nil), trimap == nil || cutout != nil else {
        return nil
      }
      var photo = Photo(image: base, unknown: UnknownFields(values: unknown, images: images))
      photo.usesCutout = usesCutout
      photo.room = room
      if let origin, let cutout {
        photo.cutout = Cutout(image: cutout, trimap: trimap, origin: origin)
      }
      return .photo(photo)
    case .unknown(let kind, let fields):
      return .unknown(UnknownContent(kind: kind, fields: fields, images: images))
    }
  }
}

extension StoredContent: Codable {
  init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    let kind: String = try fields.required("kind")
    guard kind == Photo.kind else {
      self = .unknown(kind: kind, fields: try fields.unknown())
      return
    }
    self = .photo(
      origin: try fields.optional("cutout"), usesCutout: try fields.optional("usesCutout") ?? false,
      room: try Self.room(&fields), unknown: try fields.unknown())
  }

  /// The room of a photo, which has an extent.
  private static func room(_ fields: inout StoredFields) throws -> Size? {
    guard let size: Size = try fields.optional("room") else { return nil }
    let least = Limits.drawnSide.lowerBound / Limits.scale.upperBound
    let most = Limits.drawnSide.upperBound / Limits.scale.lowerBound
    return try fields.checked("room", size) {
      (least...most).contains($0.width) && (least...most).contains($0.height)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    switch self {
    case .photo(let origin, let usesCutout, let room, let unknown):
      try fields.write("kind", Photo.kind)
      try fields.write("cutout", ifAny: origin)
      try fields.write("usesCutout", usesCutout, unless: false)
      try fields.write("room", ifAny: room)
      try fields.write(unknown: unknown)
    case .unknown(let kind, let unknown):
      try fields.write("kind", kind)
      try fields.write(unknown: unknown)
    }
  }
}

extension [String: StoredImage] {
  fileprivate mutating func take(_ role: ImageRole) -> StoredImage? {
    removeValue(forKey: role.rawValue)
  }
}
