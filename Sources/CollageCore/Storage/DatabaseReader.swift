internal import Foundation
internal import GRDB

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

  func gallery(_ query: GalleryQuery) throws -> [GalleryEntry] {
    db.add(function: Self.naturalKey)
    var conditions = ["deleted_at IS \(query.deleted ? "NOT NULL" : "NULL")"]
    var arguments = StatementArguments()
    if let after = query.after {
      conditions.append(query.order.followingCondition)
      let key: any DatabaseValueConvertible =
        query.order.time?(after).milliseconds ?? Data(NaturalOrder.key(after.name.rawValue))
      arguments += [key, after.id.text]
    }
    if let search = query.search {
      // SQLite treats NUL as the end of a text, so the search would ignore the rest of the text.
      guard !search.utf8.contains(0) else { return [] }
      db.add(function: Self.containsFolded)
      conditions.append("contains_folded(collage.name, ?)")
      arguments += [search.lowercased()]
    }
    if let images = query.images {
      conditions.append(
        """
        EXISTS (SELECT 1 FROM item_image JOIN item ON item.collage_id = item_image.collage_id \
        AND item.id = item_id AND images_since = item_image.since \
        WHERE item_image.collage_id = collage.id AND role = 'base' AND item.since <= head \
        AND (until IS NULL OR until > head) \
        AND image_id IN (\(images.map { _ in "?" }.joined(separator: ", "))))
        """)
      arguments += StatementArguments(images.map(\.rawValue).sorted())
    }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT \(CollageRecord.columns), canvas, (
          SELECT COUNT(*) FROM item WHERE collage_id = collage.id AND since <= head
          AND until IS NULL
        ) + (
          SELECT COUNT(*) FROM item WHERE collage_id = collage.id AND since <= head
          AND until > head
        ) AS item_count
        FROM collage JOIN revision ON revision.collage_id = collage.id AND number = head
        WHERE \(conditions.joined(separator: " AND "))
        ORDER BY \(query.order.columns) LIMIT ?
        """,
      // SQLite treats a negative LIMIT as unlimited.
      arguments: arguments + [query.limit ?? -1])
    let forms = StoredFormCache()
    return try rows.map { row in
      GalleryEntry(
        record: try CollageRecord(row), canvasSize: try Canvas(row, forms).size,
        itemCount: try row.required("item_count", in: "item") { $0 })
    }
  }

  private static let naturalKey = DatabaseFunction(
    "natural_key", argumentCount: 1, pure: true
  ) { values in
    String.fromDatabaseValue(values[0]).map { Data(NaturalOrder.key($0)) }
  }

  /// An SQL function that tests whether a text contains a lowercase text, ignoring case; SQLite's
  /// own functions ignore the case of ASCII letters only.
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
    let items = try items(of: id, at: revision)
    // In a damaged database, versions of an item can overlap, so that the item occurs twice.
    guard Set(items.map(\.id)).count == items.count else {
      throw RowError(table: "item", column: "until")
    }
    return Collage(
      id: record.id, name: record.name,
      canvas: try Canvas(row, images: CanvasImages(db, of: id, at: revision)),
      items: ItemStack(items),
      selection: try row.selection(),
      createdAt: record.createdAt, updatedAt: record.updatedAt)
  }

  private func items(of collage: String, at revision: Int) throws -> [Item] {
    // Two separate conditions can use the index on `until`, so that the cost doesn't depend on the
    // length of the history.
    let conditions = ["item.until IS NULL", "item.until > ?2"].map {
      "item.collage_id = ?1 AND item.since <= ?2 AND \($0)"
    }
    let images = try ItemImages(db, of: conditions, [collage, revision])
    let forms = StoredFormCache()
    return try Row.fetchAll(
      db.cachedStatement(
        sql: conditions.map { "SELECT * FROM item WHERE \($0)" }.joined(separator: " UNION ALL ")
          + " ORDER BY z"),
      arguments: [collage, revision]
    ).map { try Item(row: $0, images: images.of($0), forms) }
  }

  func revisions(of id: UUID, limit: Int?) throws -> [Revision] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT number, label, created_at FROM revision WHERE collage_id = ?
          ORDER BY number DESC LIMIT ?
          """),
      arguments: [id.text, limit ?? -1]
    ).reversed().map(Revision.init)
  }

  func settings() throws -> [String: String] {
    let rows = try Row.fetchAll(db, sql: "SELECT key, value FROM setting")
    return try rows.reduce(into: [:]) { settings, row in
      let key: String = try row.required("key", in: "setting") { $0 }
      settings[key] = try row.required("value", in: "setting") { $0 }
    }
  }
}

extension GalleryQuery.Order {
  fileprivate var columns: String {
    switch self {
    case .name: "natural_key(collage.name), collage.id"
    default: "\(column) DESC, collage.id DESC"
    }
  }

  /// The SQL condition for the rows that follow a given sort key and ID.
  fileprivate var followingCondition: String {
    switch self {
    case .name: "(natural_key(collage.name), collage.id) > (?, ?)"
    default: "(\(column), collage.id) < (?, ?)"
    }
  }

  private var column: String {
    switch self {
    case .name: "name"
    case .edited: "edited_at"
    case .saved: "updated_at"
    case .created: "collage.created_at"
    }
  }
}
