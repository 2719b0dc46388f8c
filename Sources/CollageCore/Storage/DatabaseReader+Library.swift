internal import Foundation
internal import GRDB

extension DatabaseReader {
  private func photos(
    with: String = "", _ condition: String, _ arguments: StatementArguments,
    from tables: String = "photo"
  ) throws -> [LibraryPhoto] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: "\(with)SELECT \(LibraryPhoto.columns) FROM \(tables) \(condition)"),
      arguments: arguments)
    guard !rows.isEmpty else { return [] }
    let numbers: [Int64] = try rows.map { try $0.required("number", in: "photo") { $0 } }
    let parts = try PhotoNamesAndTags(db, of: rows.count > 5000 ? nil : numbers)
    return try rows.map { try LibraryPhoto(row: $0, parts) }
  }

  func libraryPhoto(_ id: UUID) throws -> LibraryPhoto? {
    try photos("WHERE id = ?", [id.text]).first
  }

  func libraryPhoto(of contents: ImageID) throws -> LibraryPhoto? {
    try photos("WHERE contents = ?", [contents.rawValue]).first
  }

  func libraryPhoto(sourceOf image: ImageID) throws -> LibraryPhoto? {
    try photos(
      "WHERE number IN (SELECT photo FROM photo_image WHERE image_id = ?) ORDER BY number",
      [image.rawValue]
    ).first
  }

  func libraryPhotos(_ query: LibraryQuery) throws -> [LibraryPhoto] {
    var conditions = ["removed_at IS \(query.removed ? "NOT NULL" : "NULL")"]
    var arguments = StatementArguments()
    let time = query.removed ? "removed_at" : "created_at"
    let words = query.words
    // SQLite treats NUL as the end of a text, so the search would ignore the rest of the word.
    guard !words.contains(where: { $0.utf8.contains(0) }) else { return [] }
    let indexed = Set(words.filter(Self.isIndexed).prefix(Self.conditionCount))
    if !indexed.isEmpty {
      conditions.append("photo_text MATCH ?")
      arguments += [
        indexed.sorted().map { "\"\($0.replacing("\"", with: "\"\""))\"" }
          .joined(separator: " ")
      ]
    }
    let others = words.filter { !indexed.contains($0) }
    for word in others.prefix(Self.conditionCount) {
      conditions.append("instr(words, ?) > 0")
      arguments += [word]
    }
    // With many words, one condition per word would exceed SQLite's limit on the depth of an
    // expression. Therefore, the remaining words are passed as a table.
    let rest = Set(others.dropFirst(Self.conditionCount)).sorted()
    if !rest.isEmpty {
      conditions.append("NOT EXISTS (SELECT 1 FROM rest WHERE instr(words, rest.word) = 0)")
    }
    if let from = query.from {
      conditions.append("taken_at >= ?")
      arguments += [from]
    }
    if let to = query.to {
      conditions.append("substr(taken_at, 1, ?) <= ?")
      arguments += [to.count, to]
    }
    if let camera = query.camera {
      db.add(function: Self.foldedContains)
      conditions.append("folded_contains(camera, ?)")
      arguments += [NaturalOrder.folded(camera)]
    }
    let tags = Set(query.tags).map(\.rawValue).sorted()
    if !tags.isEmpty {
      guard tags.count <= LibraryPhoto.maximumTagCount else { return [] }
      conditions.append(
        """
        number IN (SELECT photo FROM photo_tag \
        WHERE tag IN (\(tags.map { _ in "?" }.joined(separator: ", "))) \
        GROUP BY photo HAVING COUNT(*) = ?)
        """)
      arguments += StatementArguments(tags) + [tags.count]
    }
    if let after = query.after {
      conditions.append(
        "(\(time), number) < (SELECT \(time), number FROM photo WHERE id = ?)")
      arguments += [after.text]
    }
    if !rest.isEmpty {
      let list = String(decoding: try JSONEncoder().encode(rest), as: UTF8.self)
      arguments = StatementArguments([list]) + arguments
    }
    return try photos(
      with: rest.isEmpty ? "" : Self.restTable,
      """
      WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(time) DESC, number DESC LIMIT ?
      """,
      // SQLite treats a negative LIMIT as unlimited.
      arguments + [query.limit ?? -1],
      from: words.isEmpty ? "photo" : "photo JOIN photo_text ON photo_text.rowid = number")
  }

  /// The maximum number of words in the query of the search index, and the maximum number of other
  /// words that get their own SQL condition.
  private static let conditionCount = 64

  /// The start of a query with a table of the remaining words; its argument is a JSON array of
  /// these words.
  private static let restTable =
    "WITH rest(word) AS MATERIALIZED (SELECT value FROM json_each(?)) "

  /// Returns whether to search for a word with the trigram index; the index needs three characters
  /// and is slow for long words.
  private static func isIndexed(_ word: String) -> Bool {
    (3...100).contains(word.unicodeScalars.count)
  }

  private static let foldedContains = DatabaseFunction(
    "folded_contains", argumentCount: 2, pure: true
  ) { values in
    guard let text = String.fromDatabaseValue(values[0]),
      let part = String.fromDatabaseValue(values[1])
    else { return false }
    return NaturalOrder.folded(text).contains(part)
  }

  func libraryPhotos(named reference: String, removed: Bool) throws -> [LibraryPhoto] {
    let state = "removed_at IS \(removed ? "NOT NULL" : "NULL")"
    let order = "ORDER BY created_at DESC, number DESC"
    let named = try photos(
      """
      WHERE number IN (SELECT photo FROM photo_name WHERE key = ?) AND \(state) \(order)
      """, [LibraryName.key(reference)])
    guard named.isEmpty, reference.count >= CollageReference.minimumPrefix else { return named }
    let prefix = reference.lowercased()
    return try photos("WHERE id >= ? AND id < ? AND \(state) \(order)", [prefix, prefix + "~"])
  }

  func libraryNames() throws -> [(id: UUID, name: String)] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT id, name FROM photo JOIN photo_name ON photo = number WHERE removed_at IS NULL
        ORDER BY created_at DESC, number DESC, place
        """
    ).map { row in
      (
        try row.required("id", in: "photo") { UUID(uuidString: $0) },
        try row.required("name", in: "photo_name") { $0 }
      )
    }
  }

  func libraryCount(removed: Bool) throws -> Int {
    try Int.fetchOne(
      db,
      sql: "SELECT COUNT(*) FROM photo WHERE removed_at IS \(removed ? "NOT NULL" : "NULL")") ?? 0
  }

  func libraryFingerprints() throws -> [UUID: PhotoFingerprint] {
    var found: [UUID: PhotoFingerprint] = [:]
    let rows = try Row.fetchCursor(
      db, sql: "SELECT id, differences, colors FROM photo WHERE removed_at IS NULL")
    while let row = try rows.next() {
      let id: UUID = try row.required("id", in: "photo") { UUID(uuidString: $0) }
      found[id] = try PhotoFingerprint(row: row)
    }
    return found
  }

  func libraryFingerprint(of id: UUID) throws -> PhotoFingerprint? {
    try Row.fetchOne(
      db, sql: "SELECT differences, colors FROM photo WHERE id = ?", arguments: [id.text]
    ).map(PhotoFingerprint.init)
  }

  func libraryImages(of id: UUID) throws -> Set<ImageID> {
    let texts = try String.fetchAll(
      db, sql: "SELECT image_id FROM photo_image JOIN photo ON number = photo WHERE id = ?",
      arguments: [id.text])
    return Set(texts.compactMap(ImageID.init(rawValue:)))
  }

  func libraryTags() throws -> [PhotoTag: Int] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT tag, COUNT(*) AS count FROM photo_tag JOIN photo ON number = photo
        WHERE removed_at IS NULL GROUP BY tag
        """)
    return try rows.reduce(into: [:]) { tags, row in
      let tag: PhotoTag = try row.required("tag", in: "photo_tag") { PhotoTag($0) }
      tags[tag] = try row.count("count", in: "photo_tag")
    }
  }
}
