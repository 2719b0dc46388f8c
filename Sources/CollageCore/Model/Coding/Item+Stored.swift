internal import Foundation

/// The JSON form of an item, for exports and for the state of a collage when it was last saved.
///
/// The items of the current state are rows of a database table.
extension Item: Codable {
  /// Decodes an item.
  ///
  /// Also accepts the form of the first release, in which the fields of the photo and of the look
  /// are fields of the item.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    let isOfFirstForm = !fields.contains("content")
    self.init(
      id: try fields.required("id"), name: try fields.required("name"),
      content: isOfFirstForm ? try Self.firstContent(&fields) : try Self.content(&fields, decoder),
      box: try fields.required("box"), transform: try fields.required("transform"),
      look: isOfFirstForm ? try Self.firstLook(&fields) : try fields.optional("look") ?? .plain,
      flags: try fields.optional("flags") ?? .none, added: try fields.required("added"),
      createdAt: try fields.required("createdAt"))
  }

  private static func content(
    _ fields: inout StoredFields, _ decoder: any Decoder
  ) throws -> Content {
    let stored: StoredContent = try fields.required("content")
    guard let content = stored.content(try fields.optional("images") ?? [:]) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "content without its images"))
    }
    return content
  }

  private static func firstContent(_ fields: inout StoredFields) throws -> Content {
    let cutout: FirstCutout? = try fields.optional("cutout")
    return .photo(
      Photo(
        image: try fields.required("image"),
        cutout: cutout.map { Cutout(image: $0.image, trimap: $0.trimap, origin: $0.origin) },
        usesCutout: try fields.required("usesCutout")))
  }

  private static func firstLook(_ fields: inout StoredFields) throws -> Look {
    Look(opacity: try fields.required("opacity"), shaders: try fields.required("shaders"))
  }

  /// Encodes an item.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("id", id)
    try fields.write("name", name)
    try fields.write("content", StoredContent(content))
    try fields.write("images", content.images, unless: [:])
    try fields.write("box", box)
    try fields.write("transform", transform)
    try fields.write("look", look, unless: .plain)
    try fields.write("flags", flags, unless: .none)
    try fields.write("added", added)
    try fields.write("createdAt", createdAt)
  }
}

/// A cutout as stored by the first release.
private struct FirstCutout: Decodable {
  let image: StoredImage
  let trimap: StoredImage?
  let origin: CutoutOrigin
}

extension Item.AddedState: Codable {
  /// Decodes a state.
  ///
  /// Also accepts the form of the first release, in which the opacity is a field of the state.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    let opacity: UnitInterval? = try fields.optional("opacity")
    self.init(
      transform: try fields.required("transform"),
      look: try fields.optional("look") ?? Look(opacity: opacity ?? Look.plain.opacity))
  }

  /// Encodes a state.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("transform", transform)
    try fields.write("look", look, unless: .plain)
  }
}

extension Transform: Codable {
  /// Decodes a transform.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      center: try fields.required("center"), rotation: try fields.optional("rotation") ?? .zero,
      scale: try fields.optional("scale") ?? 1,
      flipHorizontal: try fields.optional("flipHorizontal") ?? false,
      flipVertical: try fields.optional("flipVertical") ?? false)
  }

  /// Encodes a transform.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("center", center)
    try fields.write("rotation", rotation, unless: .zero)
    try fields.write("scale", scale, unless: 1)
    try fields.write("flipHorizontal", flipHorizontal, unless: false)
    try fields.write("flipVertical", flipVertical, unless: false)
  }
}
