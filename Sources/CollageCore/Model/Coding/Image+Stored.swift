internal import Foundation

/// The JSON form of an image's description.
///
/// It is used where a description is a part of a JSON value; other descriptions are rows of a
/// database table.
extension StoredImage: Codable {
  /// Decodes a description.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      id: try fields.required("id"), format: try fields.required("format"),
      size: try fields.required("size"), isOpaque: try fields.required("isOpaque"),
      metadata: try fields.optional("facts"))
  }

  /// Encodes a description.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("id", id)
    try fields.write("format", format)
    try fields.write("size", size)
    try fields.write("isOpaque", isOpaque)
    try fields.write("facts", ifAny: metadata)
  }
}

extension PhotoMetadata: Codable {
  /// Decodes metadata.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      capturedAt: try fields.optional("capturedAt"), camera: try fields.optional("camera"),
      isSalvaged: try fields.optional("isSalvaged") ?? false,
      source: try fields.optional("source"), libraryPhoto: try fields.optional("libraryPhoto"))
  }

  /// Encodes metadata.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("capturedAt", ifAny: capturedAt)
    try fields.write("camera", ifAny: camera)
    try fields.write("isSalvaged", isSalvaged, unless: false)
    try fields.write("source", ifAny: source)
    try fields.write("libraryPhoto", ifAny: libraryPhoto)
  }
}
