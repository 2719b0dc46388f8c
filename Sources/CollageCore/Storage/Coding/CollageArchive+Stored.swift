internal import Foundation

/// The stored form of a collage and its history in an export file.
extension CollageArchive: Codable {
  /// Decodes a collage without checking the rules of a collage; see ``check()``.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      id: try fields.required("id"), name: try fields.required("name"),
      createdAt: try fields.required("createdAt"), updatedAt: try fields.required("updatedAt"),
      head: try fields.required("head"), saved: try fields.optional("saved"),
      savedState: try fields.optional("savedState"), revisions: try fields.required("revisions"),
      versions: try fields.required("versions"))
  }

  /// Encodes a collage.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("id", id)
    try fields.write("name", name)
    try fields.write("createdAt", createdAt)
    try fields.write("updatedAt", updatedAt)
    try fields.write("head", head)
    try fields.write("saved", ifAny: saved)
    try fields.write("savedState", ifAny: savedState)
    try fields.write("revisions", revisions)
    try fields.write("versions", versions)
  }
}

/// The stored form of a revision without its items.
extension CollageArchive.State: Codable {
  init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      label: try fields.required("label"), createdAt: try fields.required("createdAt"),
      canvas: try fields.required("canvas"), selection: try fields.optional("selection"))
  }

  func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("label", label)
    try fields.write("createdAt", createdAt)
    try fields.write("canvas", canvas)
    try fields.write("selection", ifAny: selection)
  }
}

extension CollageArchive.ItemVersion: Codable {
  /// Decodes a version of an item.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      since: try fields.required("since"), until: try fields.optional("until"),
      z: try fields.required("z"), item: try fields.required("item"))
  }

  /// Encodes a version of an item.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("since", since)
    try fields.write("until", ifAny: until)
    try fields.write("z", z)
    try fields.write("item", item)
  }
}

/// The stored form of the last saved state, which is stored only if its revision was dropped.
extension CollageRecord.SavedState: Codable {
  /// Decodes a state.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      canvas: try fields.required("canvas"),
      items: ItemStack(try fields.required("items", as: [Item].self)))
  }

  /// Encodes a state.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("canvas", canvas)
    try fields.write("items", Array(items))
  }
}
