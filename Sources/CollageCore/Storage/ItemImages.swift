internal import Foundation
internal import GRDB

/// The images of item versions; many versions of an item share their images.
struct ItemImages {
  private struct Version: Hashable {
    let item: String
    let imagesSince: Int
  }

  private var images: [Version: [String: StoredImage]] = [:]

  /// Reads the images of item versions.
  ///
  /// `versions` are SQL conditions. A row of `item` is selected if it satisfies one of them. `nil`
  /// selects all rows.
  init(
    _ db: Database, of versions: [String]?, _ arguments: StatementArguments = StatementArguments()
  ) throws {
    let selects = (versions ?? ["TRUE"]).map { condition in
      """
      SELECT item_id, images_since, role, image.*, item_image.source_name AS own_source, \
      item_image.captured_at AS own_captured_at, item_image.camera AS own_camera, \
      item_image.is_salvaged AS own_is_salvaged, photo_id AS own_photo FROM item \
      JOIN item_image ON item_image.collage_id = item.collage_id AND item_id = item.id \
      AND item_image.since = images_since JOIN image ON image.id = image_id WHERE \(condition)
      """
    }
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: selects.joined(separator: " UNION ALL ")), arguments: arguments)
    while let row = try rows.next() {
      let role: String = try row.required("role", in: "item_image") { $0 }
      images[try Self.version(row, "item_id", in: "item_image"), default: [:]][role] =
        try Self.image(row)
    }
  }

  /// Returns an image with the metadata that its item has recorded or, if there isn't any, with the
  /// metadata of the image's record.
  private static func image(_ row: Row) throws -> StoredImage {
    let (image, table) = (try StoredImage(row), "item_image")
    guard let source: String = try row.optional("own_source", in: table) else { return image }
    let photo: String? = try row.optional("own_photo", in: table)
    return image.with(
      PhotoMetadata(
        capturedAt: try row.optional("own_captured_at", in: table),
        camera: try row.optional("own_camera", in: table),
        isSalvaged: try row.optional("own_is_salvaged", in: table) ?? false, source: source,
        libraryPhoto: photo.flatMap { UUID(uuidString: $0) }))
  }

  /// Returns the images of the version in a row of `item`, keyed by role.
  func of(_ row: Row) throws -> [String: StoredImage] {
    images[try Self.version(row, "id", in: "item")] ?? [:]
  }

  private static func version(
    _ row: Row, _ item: String, in table: String
  ) throws -> Version {
    Version(
      item: try row.required(item, in: table) { $0 },
      imagesSince: try row.count("images_since", in: "item"))
  }
}
