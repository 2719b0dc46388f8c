internal import Foundation
internal import GRDB

/// Checks of the whole database for the `doctor` command, and queries for all collages and images.
extension DatabaseReader {
  func problems() throws -> [String] {
    var problems = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
    problems += try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
      let table: String? = try row.optional("table", in: "foreign_key_check")
      let parent: String? = try row.optional("parent", in: "foreign_key_check")
      return "table \(table ?? "?") refers to a missing row of table \(parent ?? "?")"
    }
    problems += try Schema.differences(db)
    // The remaining checks query tables, so they are skipped if a table is missing.
    guard !problems.contains(where: { $0.hasPrefix("table ") && $0.hasSuffix(": missing") }) else {
      return problems
    }
    problems += try unreadableRows()
    do {
      _ = try settings()
    } catch let error as RowError {
      problems.append(error.problem)
    }
    for (sql, problem) in Self.rules {
      problems += try String.fetchAll(db, sql: sql).map { "collage \($0): \(problem)" }
    }
    return problems
  }

  private func unreadableRows() throws -> [String] {
    var problems: Set<String> = []
    func check(_ sql: String, _ read: (Row) throws -> Void) throws {
      let rows = try Row.fetchCursor(db, sql: sql)
      while let row = try rows.next() {
        do {
          try read(row)
        } catch let error as RowError {
          problems.insert(error.problem)
        }
      }
    }
    let forms = StoredFormCache()
    try check("SELECT \(CollageRecord.columns) FROM collage") { _ = try CollageRecord($0) }
    try check("SELECT * FROM revision") { row in
      _ = (try Canvas(row, forms), try Revision(row), try row.selection())
    }
    try check("SELECT * FROM image") { _ = try ImageRecord($0) }
    try check("SELECT * FROM style") { _ = try Style(row: $0, forms) }
    try check("SELECT name, created_at, length(archive) AS byte_count FROM template") {
      _ = try TemplateRecord(row: $0)
    }
    try check("SELECT * FROM ticket") { _ = try RepaintJob(row: $0, images: [:]) }
    do {
      _ = (try jobs(), try presets())
    } catch let error as RowError {
      problems.insert(error.problem)
    }
    do {
      let parts = try PhotoNamesAndTags(db)
      try check("SELECT * FROM photo") { row in
        _ = (try LibraryPhoto(row: row, parts), try PhotoFingerprint(row: row))
      }
    } catch let error as RowError {
      problems.insert(error.problem)
    }
    let images: ItemImages
    do {
      images = try ItemImages(db, of: nil)
    } catch let error as RowError {
      return (problems.union([error.problem])).sorted()
    }
    try check("SELECT * FROM item") { row in
      let positions = (try row.count("since", in: "item"), try row.count("z", in: "item"))
      _ = (
        positions, try Item(row: row, images: images.of(row), forms),
        try row.optional("until", in: "item") as Int?
      )
    }
    return problems.sorted()
  }

  /// Queries that return the names of collages that break a rule, each with the violation's
  /// description.
  private static let rules = [
    (
      """
      SELECT name FROM collage LEFT JOIN revision ON collage_id = collage.id GROUP BY collage.id
      HAVING COUNT(number) <> IFNULL(MAX(number), 0) + 1
      """, "revisions are missing"
    ),
    (
      """
      SELECT name FROM collage WHERE saved NOT NULL AND NOT EXISTS (
        SELECT 1 FROM revision WHERE collage_id = collage.id AND number = saved)
      """, "the saved revision is missing"
    ),
    (
      """
      SELECT DISTINCT collage.name FROM item JOIN collage ON collage.id = collage_id
      WHERE NOT EXISTS (
        SELECT 1 FROM revision WHERE collage_id = collage.id AND number = since)
      OR (until NOT NULL AND NOT EXISTS (
        SELECT 1 FROM revision WHERE collage_id = collage.id AND number = until))
      """, "an item refers to a missing revision"
    ),
    (
      """
      SELECT name FROM collage WHERE NOT EXISTS (
        SELECT 1 FROM revision WHERE collage_id = collage.id AND number = head)
      """, "the current revision is missing"
    ),
    (
      """
      SELECT DISTINCT collage.name FROM (
        SELECT collage_id, until, LEAD(since) OVER (
          PARTITION BY collage_id, id ORDER BY since) AS next
        FROM item
      ) JOIN collage ON collage.id = collage_id
      WHERE next NOT NULL AND (until IS NULL OR until > next)
      """, "two versions of an item belong to the same revision"
    ),
    (
      """
      SELECT collage.name FROM item JOIN collage ON collage.id = collage_id
      WHERE since <= head AND (until IS NULL OR until > head) GROUP BY collage.id
      HAVING MIN(z) <> 0 OR MAX(z) <> COUNT(*) - 1 OR COUNT(DISTINCT z) <> COUNT(*)
      """, "the order of its items has gaps"
    ),
    (
      """
      SELECT collage.name FROM item JOIN collage ON collage.id = collage_id
      WHERE since <= head AND (until IS NULL OR until > head) GROUP BY collage.id
      HAVING COUNT(DISTINCT item.name) <> COUNT(*)
      """, "two items have the same name"
    ),
  ]

  func allRecords() throws -> [CollageRecord] {
    try Row.fetchAll(db, sql: "SELECT \(CollageRecord.columns) FROM collage ORDER BY name")
      .map(CollageRecord.init)
  }

  func allImages() throws -> [ImageRecord] {
    try Row.fetchAll(db, sql: "SELECT * FROM image ORDER BY id").map(ImageRecord.init)
  }

  func itemSources() throws -> [ImageID: Set<String>] {
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT DISTINCT image_id, source_name FROM item_image WHERE source_name LIKE '/%'")
    var sources: [ImageID: Set<String>] = [:]
    while let row = try rows.next() {
      let id = try row.required("image_id", in: "item_image") { ImageID(rawValue: $0) }
      sources[id, default: []].insert(try row.required("source_name", in: "item_image") { $0 })
    }
    return sources
  }

  func image(_ id: ImageID) throws -> ImageRecord? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM image WHERE id = ?"), arguments: [id.rawValue]
    ).map(ImageRecord.init)
  }

  func usedImages(byCollagesDeletedAfter limit: Date) throws -> Set<ImageID> {
    let used = try String.fetchAll(
      db,
      sql: """
        SELECT image_id FROM item_image JOIN collage ON collage.id = collage_id
        WHERE deleted_at IS NULL OR deleted_at > ?1
        UNION SELECT image_id FROM revision_image JOIN collage ON collage.id = collage_id
        WHERE deleted_at IS NULL OR deleted_at > ?1
        UNION SELECT image_id FROM ticket_image
        """,
      arguments: [limit.milliseconds])
    let saved = try allRecords().filter { !$0.wasDeleted(by: limit) }
      .compactMap(\.savedState).flatMap(\.imageIDs)
    return Set(used.compactMap(ImageID.init(rawValue:))).union(saved)
  }
}

extension ImageRecord {
  init(_ row: Row) throws {
    let table = "image"
    self.init(
      image: try StoredImage(row),
      kind: try row.required("kind", in: table) { Kind(rawValue: $0) },
      byteCount: try row.count("byte_count", in: table),
      sourceName: try row.required("source_name", in: table) { $0 },
      createdAt: try row.required("created_at", in: table) { Date(milliseconds: $0) })
  }
}
