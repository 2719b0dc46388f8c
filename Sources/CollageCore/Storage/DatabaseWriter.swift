internal import Foundation
internal import GRDB

struct DatabaseWriter: RepositoryWriter {
  let db: Database
  let forms = StoredFormCache()
  var reader: DatabaseReader { DatabaseReader(db: db) }

  init(db: Database) {
    self.db = db
  }

  func execute(_ sql: String, _ arguments: StatementArguments) throws {
    try db.cachedStatement(sql: sql).execute(arguments: arguments)
  }

  func insert(_ collage: Collage, label: String) throws {
    try execute(
      "INSERT INTO collage (id, name, created_at, updated_at, head) VALUES (?, ?, ?, ?, 0)",
      [
        collage.id.text, collage.name.rawValue, collage.createdAt.milliseconds,
        collage.updatedAt.milliseconds,
      ])
    try insertRevision(0, of: collage, label: label, at: collage.createdAt)
    for (z, item) in collage.items.enumerated() {
      try insert(item, of: collage.id, since: 0, z: z)
    }
  }

  func insertRevision(_ number: Int, of collage: Collage, label: String, at date: Date)
    throws
  {
    try execute(
      """
      INSERT INTO revision (collage_id, number, label, created_at, canvas, selection) \
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        collage.id.text, number, label, date.milliseconds,
        try forms.canvases.text(collage.canvas), collage.selection?.text,
      ])
    for (role, image) in collage.canvas.images {
      try execute(
        CanvasImages.insertSQL, [collage.id.text, number, role, image.id.rawValue])
    }
  }

  /// Inserts a version of an item; the version first occurs in the revision `since`.
  ///
  /// `imagesSince` is the `since` of an earlier version with equal images, whose rows in
  /// `item_image` are used; `nil` writes new rows. `z` is the position in the stack, where 0 is the
  /// back.
  func insert(
    _ item: Item, of collage: UUID, since: Int, imagesSince: Int? = nil, z: Int
  ) throws {
    try execute(
      Item.insertSQL,
      try item.insertArguments(
        collage: collage, since: since, imagesSince: imagesSince ?? since, z: z, forms))
    guard imagesSince == nil else { return }
    for (role, image) in item.images {
      let metadata = image.metadata.flatMap { $0.source == nil ? nil : $0 }
      try execute(
        Item.insertImageSQL,
        [
          collage.text, item.id.text, since, role, image.id.rawValue, metadata?.source,
          metadata?.capturedAt, metadata?.camera, metadata?.isSalvaged,
          metadata?.libraryPhoto?.text,
        ])
    }
  }

  func append(_ new: Collage, after old: Collage, label: String, at date: Date) throws
    -> CollageRecord
  {
    guard let record = try record(new.id) else {
      throw RowError(table: "collage", column: "id")
    }
    try dropRedo(of: record)
    let number = record.head + 1
    try insertRevision(number, of: new, label: label, at: date)
    for z in new.items.positions(differingFrom: old.items) {
      let item = new.items[z]
      var imagesSince: Int?
      if let old = old.items[item.id] {
        let closed = try close(item.id, of: new.id, at: number)
        imagesSince = item.sharesImages(with: old) ? closed : nil
      }
      try insert(item, of: new.id, since: number, imagesSince: imagesSince, z: z)
    }
    for z in old.items.positions(differingFrom: new.items) where new.items[old.items[z].id] == nil {
      try close(old.items[z].id, of: new.id, at: number)
    }
    try setHead(number, of: new.id)
    guard let after = try self.record(new.id) else {
      throw RowError(table: "collage", column: "id")
    }
    return after
  }

  /// Ends the newest version of an item, and returns its `images_since`; `nil` if the item doesn't
  /// have a current version.
  @discardableResult
  private func close(_ item: Item.ID, of collage: UUID, at revision: Int) throws -> Int? {
    try Int.fetchOne(
      db.cachedStatement(
        sql: """
          UPDATE item SET until = ? WHERE collage_id = ? AND id = ? AND until IS NULL \
          RETURNING images_since
          """),
      arguments: [revision, collage.text, item.text])
  }

  /// Deletes the revisions after the current one.
  ///
  /// If the last saved revision is deleted, its state is stored for `revert`.
  private func dropRedo(of record: CollageRecord) throws {
    guard record.newest > record.head else { return }
    let id = record.id.text
    if let saved = record.saved, saved > record.head {
      let state = CollageRecord.SavedState(try collage(record, at: saved))
      try execute(
        "UPDATE collage SET saved = NULL, saved_state = ? WHERE id = ?", [try state.json(), id])
    }
    try execute("DELETE FROM item WHERE collage_id = ? AND since > ?", [id, record.head])
    try execute(
      "UPDATE item SET until = NULL WHERE collage_id = ? AND until > ?", [id, record.head])
    try execute("DELETE FROM revision WHERE collage_id = ? AND number > ?", [id, record.head])
  }

  func setHead(_ revision: Int, of id: UUID) throws {
    try execute("UPDATE collage SET head = ? WHERE id = ?", [revision, id.text])
  }

  func markSaved(_ id: UUID, revision: Int, snapshot: String?, at date: Date?) throws {
    try execute(
      """
      UPDATE collage SET saved = ?1, saved_state = NULL, snapshot = ?2, \
      updated_at = IFNULL(?3, updated_at) WHERE id = ?4
      """,
      [revision, snapshot, date?.milliseconds, id.text])
  }

  func markSaved(
    _ id: UUID, state: CollageRecord.SavedState, snapshot: String, at date: Date
  ) throws {
    try execute(
      """
      UPDATE collage SET saved = NULL, saved_state = ?, snapshot = ?, updated_at = ? WHERE id = ?
      """,
      [try state.json(), snapshot, date.milliseconds, id.text])
  }

  func setSnapshot(_ snapshot: String, of id: UUID) throws {
    try execute("UPDATE collage SET snapshot = ? WHERE id = ?", [snapshot, id.text])
  }

  func rename(_ id: UUID, to name: CollageName) throws {
    try execute("UPDATE collage SET name = ? WHERE id = ?", [name.rawValue, id.text])
  }

  func setDeleted(_ id: UUID, at date: Date?) throws {
    try execute(
      "UPDATE collage SET deleted_at = ? WHERE id = ?", [date?.milliseconds, id.text])
  }

  func setCurrentCollage(_ id: UUID?) throws {
    try setSetting(DatabaseReader.currentCollageKey, to: id?.text)
  }

  func insert(_ image: ImageRecord) throws {
    try execute(
      """
      INSERT INTO image (id, kind, format, width, height, is_opaque, byte_count, source_name, \
      created_at, captured_at, camera, is_salvaged) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
      ON CONFLICT (id) DO UPDATE SET captured_at = COALESCE(captured_at, excluded.captured_at), \
      camera = COALESCE(camera, excluded.camera), source_name = CASE \
      WHEN source_name LIKE '/%' OR excluded.source_name NOT LIKE '/%' THEN source_name \
      ELSE excluded.source_name END
      """,
      [
        image.image.id.rawValue, image.kind.rawValue, image.image.format.rawValue,
        image.image.size.width, image.image.size.height, image.image.isOpaque, image.byteCount,
        image.sourceName, image.createdAt.milliseconds, image.image.metadata?.capturedAt,
        image.image.metadata?.camera, image.image.metadata?.isSalvaged ?? false,
      ])
  }

  func forget(_ id: UUID) throws {
    try execute("DELETE FROM collage WHERE id = ?", [id.text])
  }

  func forget(_ image: ImageID) throws {
    try execute("DELETE FROM image WHERE id = ?", [image.rawValue])
  }

  func setSetting(_ key: String, to value: String?) throws {
    if let value {
      try execute("INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", [key, value])
    } else {
      try execute("DELETE FROM setting WHERE key = ?", [key])
    }
  }
}

/// Read operations, forwarded to ``DatabaseReader``.
extension DatabaseWriter {
  func currentCollage() throws -> UUID? { try reader.currentCollage() }
  func record(_ id: UUID) throws -> CollageRecord? { try reader.record(id) }
  func names(deleted: Bool) throws -> [String] { try reader.names(deleted: deleted) }
  func revisions(of id: UUID, limit: Int?) throws -> [Revision] {
    try reader.revisions(of: id, limit: limit)
  }

  func settings() throws -> [String: String] { try reader.settings() }
  func archive(of record: CollageRecord) throws -> CollageArchive {
    try reader.archive(of: record)
  }
  func problems() throws -> [String] { try reader.problems() }
  func allRecords() throws -> [CollageRecord] { try reader.allRecords() }
  func image(_ id: ImageID) throws -> ImageRecord? { try reader.image(id) }
  func allImages() throws -> [ImageRecord] { try reader.allImages() }
  func itemSources() throws -> [ImageID: Set<String>] { try reader.itemSources() }
  func usedImages(byCollagesDeletedAfter limit: Date) throws -> Set<ImageID> {
    try reader.usedImages(byCollagesDeletedAfter: limit)
  }

  func records(matching reference: String, deleted: Bool) throws -> [CollageRecord] {
    try reader.records(matching: reference, deleted: deleted)
  }

  func gallery(_ query: GalleryQuery) throws -> [GalleryEntry] { try reader.gallery(query) }

  func collage(_ record: CollageRecord, at revision: Int) throws -> Collage {
    try reader.collage(record, at: revision)
  }
}
