internal import Foundation
internal import GRDB

extension DatabaseReader {
  func archive(of record: CollageRecord) throws -> CollageArchive {
    let id = record.id.text
    var archive = CollageArchive(record)
    let forms = StoredFormCache()
    let canvasImages = try CanvasImages(db, of: id)
    archive.revisions = try Row.fetchAll(
      db, sql: "SELECT * FROM revision WHERE collage_id = ? ORDER BY number", arguments: [id]
    ).map { row in
      CollageArchive.State(
        label: try row.required("label", in: "revision") { $0 },
        createdAt: try row.required("created_at", in: "revision") { Date(milliseconds: $0) },
        canvas: try Canvas(row, forms, images: canvasImages),
        selection: try row.selection())
    }
    let numbers = archive.revisions.indices
    guard numbers.contains(record.head), record.saved.map(numbers.contains) ?? true else {
      throw RowError(table: "collage", column: "saved")
    }
    let images = try ItemImages(db, of: ["item.collage_id = ?"], [id])
    archive.versions = try Row.fetchAll(
      db, sql: "SELECT * FROM item WHERE collage_id = ? ORDER BY since, z", arguments: [id]
    ).map { row in
      CollageArchive.ItemVersion(
        since: try row.count("since", in: "item"), until: try row.optional("until", in: "item"),
        z: try row.count("z", in: "item"), item: try Item(row: row, images: images.of(row), forms))
    }
    return archive
  }
}

extension DatabaseWriter {
  func insert(_ archive: CollageArchive) throws {
    try execute(
      """
      INSERT INTO collage (id, name, created_at, updated_at, head, saved, saved_state) \
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        archive.id.text, archive.name.rawValue, archive.createdAt.milliseconds,
        archive.updatedAt.milliseconds, archive.head, archive.saved,
        try archive.savedState.map { try $0.json() },
      ])
    for (number, state) in archive.revisions.enumerated() {
      let collage = Collage(
        id: archive.id, name: archive.name, canvas: state.canvas, selection: state.selection,
        createdAt: archive.createdAt)
      try insertRevision(number, of: collage, label: state.label, at: state.createdAt)
    }
    var images: [Item.ID: (since: Int, item: Item)] = [:]
    for version in archive.versions {
      let item = version.item
      let shared = images[item.id].flatMap { earlier in
        earlier.since < version.since && item.sharesImages(with: earlier.item)
          ? earlier.since : nil
      }
      if shared == nil { images[item.id] = (version.since, item) }
      try insert(item, of: archive.id, since: version.since, imagesSince: shared, z: version.z)
      guard let until = version.until else { continue }
      try execute(
        "UPDATE item SET until = ? WHERE collage_id = ? AND id = ? AND since = ?",
        [until, archive.id.text, version.item.id.text, version.since])
    }
  }
}

extension CollageRecord.SavedState {
  func json() throws -> String {
    String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
  }
}
