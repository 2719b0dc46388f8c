internal import Foundation
internal import GRDB

/// What can be read in a transaction of the database.
struct DatabaseReader: RepositoryReader {
  static let currentCollageKey = "collage.current"

  let db: Database

  func currentCollage() throws -> UUID? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT value FROM setting WHERE key = ?"),
      arguments: [Self.currentCollageKey]
    ).flatMap(UUID.init(uuidString:))
  }

  func record(_ id: UUID) throws -> CollageRecord? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT \(CollageRecord.columns) FROM collage WHERE id = ?"),
      arguments: [id.text]
    ).map(CollageRecord.init)
  }

  func records(matching reference: String, deleted: Bool) throws -> [CollageRecord] {
    let select = """
      SELECT \(CollageRecord.columns) FROM collage \
      WHERE deleted_at IS \(deleted ? "NOT NULL" : "NULL")
      """
    let order = "ORDER BY deleted_at DESC, id"
    if let name = CollageName(rawValue: reference) {
      let named = try Row.fetchAll(
        db.cachedStatement(sql: "\(select) AND name = ? \(order)"), arguments: [name.rawValue])
      if !named.isEmpty { return try named.map(CollageRecord.init) }
    }
    guard reference.count >= CollageReference.minimumPrefix else { return [] }
    let prefix = reference.lowercased()
    return try Row.fetchAll(
      db.cachedStatement(sql: "\(select) AND id >= ? AND id < ? \(order)"),
      arguments: [prefix, prefix + "~"]
    ).map(CollageRecord.init)
  }

  func names(deleted: Bool) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT name FROM collage WHERE deleted_at IS \(deleted ? "NOT NULL" : "NULL") ORDER BY name
        """)
  }

  func gallery(search: String?, limit: Int, after: CollageRecord?, deleted: Bool) throws
    -> [GalleryEntry]
  {
    var conditions = ["deleted_at IS \(deleted ? "NOT NULL" : "NULL")"]
    var arguments = StatementArguments()
    if let after {
      conditions.append("(updated_at, collage.id) < (?, ?)")
      arguments += [after.updatedAt.milliseconds, after.id.text]
    }
    if let search {
      db.add(function: Self.containsFolded)
      conditions.append("contains_folded(collage.name, ?)")
      arguments += [search.lowercased()]
    }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT \(CollageRecord.columns), canvas_width, canvas_height, (
          SELECT COUNT(*) FROM item WHERE collage_id = collage.id AND since <= head
          AND (until IS NULL OR until > head)
        ) AS item_count
        FROM collage JOIN revision ON revision.collage_id = collage.id AND number = head
        WHERE \(conditions.joined(separator: " AND "))
        ORDER BY updated_at DESC, collage.id DESC LIMIT ?
        """,
      arguments: arguments + [limit])
    return try rows.map { row in
      GalleryEntry(
        record: try CollageRecord(row),
        canvasSize: PixelSize(
          width: try row.required("canvas_width", in: "revision") { $0 },
          height: try row.required("canvas_height", in: "revision") { $0 }),
        itemCount: try row.required("item_count", in: "item") { $0 })
    }
  }

  /// SQLite itself folds the case of ASCII letters only.
  private static let containsFolded = DatabaseFunction(
    "contains_folded", argumentCount: 2, pure: true
  ) { values in
    guard let name = String.fromDatabaseValue(values[0]),
      let text = String.fromDatabaseValue(values[1])
    else { return false }
    return name.lowercased().contains(text)
  }

  func collage(_ record: CollageRecord, at revision: Int) throws -> Collage {
    let id = record.id.text
    guard
      let row = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT * FROM revision WHERE collage_id = ? AND number = ?"),
        arguments: [id, revision])
    else { throw RowError(table: "revision", column: "number") }
    return Collage(
      id: record.id, name: record.name, canvas: try Canvas(row),
      items: try items(of: id, at: revision),
      selection: (row["selection"] as String?).flatMap(UUID.init(uuidString:)),
      createdAt: record.createdAt, updatedAt: record.updatedAt)
  }

  /// The item rows that hold at a revision, back to front.
  private func items(of collage: String, at revision: Int) throws -> [Item] {
    // Two look-ups in the index on `until`, so that a long history costs nothing.
    let from = """
      SELECT \(Item.columns) FROM \(Item.tables) \
      WHERE item.collage_id = ?1 AND item.since <= ?2
      """
    return try Row.fetchAll(
      db.cachedStatement(
        sql: """
          \(from) AND item.until IS NULL UNION ALL \(from) AND item.until > ?2 ORDER BY z
          """),
      arguments: [collage, revision]
    ).map(Item.init(row:))
  }

  func revisions(of id: UUID) throws -> [Revision] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT number, label, created_at FROM revision WHERE collage_id = ? ORDER BY number"),
      arguments: [id.text]
    ).map { row in
      Revision(
        number: try row.required("number", in: "revision") { $0 },
        label: try row.required("label", in: "revision") { $0 },
        createdAt: try row.required("created_at", in: "revision") { Date(milliseconds: $0) })
    }
  }

  func settings() throws -> [String: String] {
    let rows = try Row.fetchAll(db, sql: "SELECT key, value FROM setting")
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["key"], $0["value"]) })
  }
}
