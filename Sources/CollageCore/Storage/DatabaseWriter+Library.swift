internal import Foundation
internal import GRDB

extension DatabaseWriter {
  func insert(_ photo: LibraryPhoto, fingerprint: PhotoFingerprint) throws {
    try execute(
      """
      INSERT INTO photo (id, contents, byte_count, extension, format, width, height, taken_at, \
      taken_offset, is_taken_guessed, camera, lens, differences, colors, created_at, removed_at) \
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        photo.id.text, photo.contents.rawValue, photo.byteCount, photo.fileExtension,
        photo.format.rawValue, photo.size.width, photo.size.height, photo.taken.clock,
        photo.taken.offset, photo.taken.isGuessed, photo.camera, photo.lens,
        Int64(bitPattern: fingerprint.differences), Data(fingerprint.colors),
        photo.createdAt.milliseconds, photo.removedAt?.milliseconds,
      ])
    try insertParts(of: photo, number: db.lastInsertedRowID)
  }

  /// Adds the rows of a photo's names and tags, and its text in the search index.
  private func insertParts(of photo: LibraryPhoto, number: Int64) throws {
    for (place, name) in photo.names.enumerated() {
      try execute(
        "INSERT INTO photo_name (photo, place, name, key) VALUES (?, ?, ?, ?)",
        [number, place, name.rawValue, name.key])
    }
    for tag in photo.tags {
      try execute("INSERT INTO photo_tag (photo, tag) VALUES (?, ?)", [number, tag.rawValue])
    }
    try execute(
      "INSERT INTO photo_text (rowid, words) VALUES (?, ?)", [number, photo.searchText])
  }

  func update(_ photo: LibraryPhoto) throws {
    let number = try number(of: photo.id)
    try execute(
      "UPDATE photo SET removed_at = ? WHERE number = ?",
      [photo.removedAt?.milliseconds, number])
    try execute("DELETE FROM photo_name WHERE photo = ?", [number])
    try execute("DELETE FROM photo_tag WHERE photo = ?", [number])
    try execute("DELETE FROM photo_text WHERE rowid = ?", [number])
    try insertParts(of: photo, number: number)
  }

  func forget(photo id: UUID) throws {
    let number = try number(of: id)
    try execute("DELETE FROM photo_text WHERE rowid = ?", [number])
    try execute("DELETE FROM photo WHERE number = ?", [number])
  }

  func record(_ image: ImageID, createdFrom photo: UUID) throws {
    try execute(
      "INSERT OR IGNORE INTO photo_image (photo, image_id) VALUES (?, ?)",
      [try number(of: photo), image.rawValue])
  }

  private func number(of photo: UUID) throws -> Int64 {
    let number = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT number FROM photo WHERE id = ?"), arguments: [photo.text])
    guard let number else { throw RowError(table: "photo", column: "id") }
    return number
  }
}

/// Read operations, forwarded to ``DatabaseReader``.
extension DatabaseWriter {
  func libraryPhoto(_ id: UUID) throws -> LibraryPhoto? { try reader.libraryPhoto(id) }
  func libraryPhoto(of contents: ImageID) throws -> LibraryPhoto? {
    try reader.libraryPhoto(of: contents)
  }
  func libraryPhoto(sourceOf image: ImageID) throws -> LibraryPhoto? {
    try reader.libraryPhoto(sourceOf: image)
  }
  func libraryPhotos(_ query: LibraryQuery) throws -> [LibraryPhoto] {
    try reader.libraryPhotos(query)
  }
  func libraryPhotos(named reference: String, removed: Bool) throws -> [LibraryPhoto] {
    try reader.libraryPhotos(named: reference, removed: removed)
  }
  func libraryNames() throws -> [(id: UUID, name: String)] { try reader.libraryNames() }
  func libraryCount(removed: Bool) throws -> Int { try reader.libraryCount(removed: removed) }
  func libraryFingerprints() throws -> [UUID: PhotoFingerprint] {
    try reader.libraryFingerprints()
  }
  func libraryFingerprint(of id: UUID) throws -> PhotoFingerprint? {
    try reader.libraryFingerprint(of: id)
  }
  func libraryImages(of id: UUID) throws -> Set<ImageID> { try reader.libraryImages(of: id) }
  func libraryTags() throws -> [PhotoTag: Int] { try reader.libraryTags() }
}
