internal import Foundation
internal import GRDB

extension RepaintJob {
  init(row: Row, images: [RepaintJobImage: StoredImage]) throws {
    let table = "ticket"
    let stored: StoredJob = try row.required("asked", in: table) { StoredText.value($0) }
    let failure: String? = try row.optional("failure", in: table)
    self.init(
      id: try row.required("id", in: table) { UUID(uuidString: $0) },
      createdAt: try row.required("created_at", in: table) { Date(milliseconds: $0) },
      updatedAt: try row.required("updated_at", in: table) { Date(milliseconds: $0) },
      state: try row.required("state", in: table) { RepaintJobState(rawValue: $0) },
      handle: try row.optional("handle", in: table),
      resultLocation: try row.optional("place", in: table),
      failure: try failure.map { text in
        guard let stored: StoredFailure = StoredText.value(text) else {
          throw RowError(table: table, column: "failure")
        }
        return stored.failure
      },
      server: stored.server, origin: stored.origin, destination: stored.goal, part: stored.part,
      images: images, unknown: stored.unknown)
  }
}

extension DatabaseReader {
  func job(_ id: UUID) throws -> RepaintJob? {
    guard
      let row = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT * FROM ticket WHERE id = ?"), arguments: [id.text])
    else { return nil }
    return try RepaintJob(row: row, images: jobImages(of: id)[id.text] ?? [:])
  }

  func jobs() throws -> [RepaintJob] {
    let images = try jobImages()
    return try Row.fetchAll(db, sql: "SELECT * FROM ticket ORDER BY created_at").map { row in
      try RepaintJob(row: row, images: images[row.required("id", in: "ticket") { $0 }] ?? [:])
    }
  }

  func presets() throws -> [RepaintPreset] {
    try Row.fetchAll(db, sql: "SELECT * FROM preset ORDER BY name").map { row in
      let stored: StoredPreset = try row.required("asked", in: "preset") { StoredText.value($0) }
      return stored.preset(try row.required("name", in: "preset") { ItemName(rawValue: $0) })
    }
  }

  /// Returns the images of one job or of all jobs, keyed by job ID, except images in unknown roles.
  private func jobImages(of id: UUID? = nil) throws -> [String: [RepaintJobImage: StoredImage]] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT ticket_id, role, image.* FROM ticket_image JOIN image ON image.id = image_id \
          \(id == nil ? "" : "WHERE ticket_id = ?")
          """),
      arguments: id.map { [$0.text] } ?? [])
    var images: [String: [RepaintJobImage: StoredImage]] = [:]
    while let row = try rows.next() {
      let job: String = try row.required("ticket_id", in: "ticket_image") { $0 }
      let role: String = try row.required("role", in: "ticket_image") { $0 }
      guard let role = RepaintJobImage(rawValue: role) else { continue }
      images[job, default: [:]][role] = try StoredImage(row)
    }
    return images
  }
}

extension DatabaseWriter {
  func job(_ id: UUID) throws -> RepaintJob? { try reader.job(id) }
  func jobs() throws -> [RepaintJob] { try reader.jobs() }
  func presets() throws -> [RepaintPreset] { try reader.presets() }

  func insert(_ job: RepaintJob) throws {
    try execute(
      """
      INSERT INTO ticket (id, created_at, updated_at, state, handle, place, asked, failure) \
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        job.id.text, job.createdAt.milliseconds, job.updatedAt.milliseconds,
        job.state.rawValue, job.handle, job.resultLocation,
        try StoredText.text(StoredJob(job)),
        try job.failure.map { try StoredText.text(StoredFailure($0)) },
      ])
    try insertImages(of: job)
  }

  func update(_ job: RepaintJob) throws {
    try execute(
      """
      UPDATE ticket \
      SET updated_at = ?, state = ?, handle = ?, place = ?, asked = ?, failure = ? WHERE id = ?
      """,
      [
        job.updatedAt.milliseconds, job.state.rawValue, job.handle, job.resultLocation,
        try StoredText.text(StoredJob(job)),
        try job.failure.map { try StoredText.text(StoredFailure($0)) }, job.id.text,
      ])
    let known = RepaintJobImage.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    try execute(
      "DELETE FROM ticket_image WHERE ticket_id = ? AND role IN (\(known))", [job.id.text])
    try insertImages(of: job)
  }

  private func insertImages(of job: RepaintJob) throws {
    for (role, image) in job.images {
      try execute(
        "INSERT INTO ticket_image (ticket_id, role, image_id) VALUES (?, ?, ?)",
        [job.id.text, role.rawValue, image.id.rawValue])
    }
  }

  func forget(job id: UUID) throws {
    try execute("DELETE FROM ticket WHERE id = ?", [id.text])
  }

  func insert(_ preset: RepaintPreset) throws {
    try execute(
      "INSERT OR REPLACE INTO preset (name, asked) VALUES (?, ?)",
      [preset.name.rawValue, try StoredText.text(StoredPreset(preset))])
  }

  func forget(preset name: ItemName) throws {
    try execute("DELETE FROM preset WHERE name = ?", [name.rawValue])
  }
}
