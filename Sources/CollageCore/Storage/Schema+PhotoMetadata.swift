internal import Foundation
internal import GRDB

extension Schema {
  /// Adds the metadata of each item's own photo.
  ///
  /// Earlier versions used the metadata of the item's image, which all files with equal pixels
  /// share. The metadata consists of the source file, the EXIF metadata and the library photo.
  /// Existing items get a copy of the metadata in the image's row, because a file that is added
  /// later can change that row.
  static func migrateToVersion11(_ db: Database) throws {
    try db.execute(sql: version11)
    try addMetadataToSavedStates(db)
  }

  /// Returns a query for the library photo from which an image was created; NULL unless there is
  /// exactly one.
  private static func libraryPhoto(of image: String) -> String {
    """
    (SELECT CASE WHEN COUNT(*) = 1 THEN MAX(photo.id) END FROM photo_image
      JOIN photo ON photo.number = photo_image.photo WHERE photo_image.image_id = \(image))
    """
  }

  private static let version11 = """
    ALTER TABLE item_image ADD COLUMN source_name TEXT;
    ALTER TABLE item_image ADD COLUMN captured_at TEXT;
    ALTER TABLE item_image ADD COLUMN camera TEXT;
    ALTER TABLE item_image ADD COLUMN is_salvaged INTEGER;
    ALTER TABLE item_image ADD COLUMN photo_id TEXT;

    UPDATE item_image SET
      (source_name, captured_at, camera, is_salvaged, photo_id) = (
        SELECT image.source_name, image.captured_at, image.camera, image.is_salvaged,
          \(libraryPhoto(of: "image.id"))
        FROM image WHERE image.id = item_image.image_id
      )
    WHERE role = 'base';

    PRAGMA user_version = 11;
    """

  /// Adds the metadata of photos to the saved states whose revisions were dropped.
  private static func addMetadataToSavedStates(_ db: Database) throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, saved_state FROM collage WHERE saved_state IS NOT NULL")
    guard !rows.isEmpty else { return }
    let describedImages = try describedImages(db)
    for row in rows {
      // A state that can't be read remains unchanged.
      guard let json = String.fromDatabaseValue(row["saved_state"]),
        let state = try? JSONDecoder().decode(
          CollageRecord.SavedState.self, from: Data(json.utf8)),
        let id = String.fromDatabaseValue(row["id"])
      else { continue }
      let completed = state.mappingImages { image in
        image.metadata?.source == nil ? describedImages[image.id] ?? image : image
      }
      try db.execute(
        sql: "UPDATE collage SET saved_state = ? WHERE id = ?",
        arguments: [try completed.json(), id])
    }
  }

  /// Reads the images of photos, with the metadata in their rows.
  private static func describedImages(_ db: Database) throws -> [ImageID: StoredImage] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT image.*, \(libraryPhoto(of: "image.id")) AS photo_id FROM image WHERE kind = 'base'
        """)
    return rows.reduce(into: [:]) { describedImages, row in
      guard let image = try? StoredImage(row),
        let source = String.fromDatabaseValue(row["source_name"])
      else { return }
      let photo = String.fromDatabaseValue(row["photo_id"]).flatMap(UUID.init(uuidString:))
      describedImages[image.id] = image.added(from: source, libraryPhoto: photo)
    }
  }
}
