internal import Foundation

/// How an image is described apart from the tables.
extension StoredImage: Codable {
  /// Reads a description.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      id: try fields.required("id"), format: try fields.required("format"),
      size: try fields.required("size"), isOpaque: try fields.required("isOpaque"),
      metadata: try fields.optional("facts"))
  }

  /// Stores a description.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("id", id)
    try fields.write("format", format)
    try fields.write("size", size)
    try fields.write("isOpaque", isOpaque)
    try fields.write("facts", ifAny: metadata)
  }
}

/// How a photo's metadata are stored.
extension PhotoMetadata: Codable {
  /// Reads metadata.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      capturedAt: try fields.optional("capturedAt"), camera: try fields.optional("camera"),
      isSalvaged: try fields.optional("isSalvaged") ?? false,
      source: try fields.optional("source"), libraryPhoto: try fields.optional("libraryPhoto"))
  }

  /// Stores metadata.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("capturedAt", ifAny: capturedAt)
    try fields.write("camera", ifAny: camera)
    try fields.write("isSalvaged", isSalvaged, unless: false)
    try fields.write("source", ifAny: source)
    try fields.write("libraryPhoto", ifAny: libraryPhoto)
  }
}
