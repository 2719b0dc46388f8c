internal import Foundation
internal import GRDB

/// A query for all image records, including damaged ones, for the `doctor` command.
extension DatabaseReader {
  func imageRecordRows() throws -> [ImageRecordRow] {
    try Row.fetchAll(db, sql: "SELECT * FROM image ORDER BY id").compactMap { row in
      do {
        let record = try ImageRecord(row)
        return ImageRecordRow(id: record.image.id, record: record)
      } catch is RowError {
        let id: String? = try? row.optional("id", in: "image")
        return id.flatMap(ImageID.init(rawValue:)).map { ImageRecordRow(id: $0, record: nil) }
      }
    }
  }
}

extension DatabaseWriter {
  func imageRecordRows() throws -> [ImageRecordRow] { try DatabaseReader(db: db).imageRecordRows() }

  /// Returns the raw values as a list of SQL strings.
  private static func list<Value: RawRepresentable<String>>(_ values: [Value]) -> String {
    values.map { "'\($0.rawValue)'" }.joined(separator: ", ")
  }

  func correct(_ image: ImageID, by file: ImageFileProperties) throws {
    let ordinary = Date.supportedRange
    let kinds = Self.list(ImageRecord.Kind.allCases)
    // The file doesn't contain the other values of the record. These values remain if they are
    // valid.
    try execute(
      """
      UPDATE image SET format = ?, width = ?, height = ?, is_opaque = ?, byte_count = ?,
      created_at = CASE WHEN created_at BETWEEN ? AND ? THEN created_at ELSE ? END,
      is_salvaged = is_salvaged <> 0,
      kind = CASE WHEN kind IN (\(kinds)) THEN kind
        ELSE COALESCE(
          (SELECT REPLACE(role, 'repaint-', '') FROM item_image
            WHERE image_id = image.id AND role IN (\(Self.list(ImageRole.allCases)))
            ORDER BY role = 'base' LIMIT 1),
          'base') END
      WHERE id = ?
      """,
      [
        file.format.rawValue, file.size.width, file.size.height, file.isOpaque, file.byteCount,
        ordinary.lowerBound.milliseconds, ordinary.upperBound.milliseconds,
        file.writtenAt.milliseconds, image.rawValue,
      ])
  }

  func setSavedState(_ state: CollageRecord.SavedState, of id: UUID) throws {
    try execute("UPDATE collage SET saved_state = ? WHERE id = ?", [try state.json(), id.text])
  }
}
