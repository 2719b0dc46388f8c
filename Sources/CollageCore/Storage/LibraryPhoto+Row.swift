internal import Foundation
internal import GRDB

/// The names and tags of photos, keyed by the photos' row numbers.
struct PhotoNamesAndTags {
  private(set) var names: [Int64: [LibraryName]] = [:]
  private(set) var tags: [Int64: [PhotoTag]] = [:]

  /// Reads the names and tags of the photos with the given row numbers; `nil` selects all photos.
  init(_ db: Database, of numbers: [Int64]? = nil) throws {
    // With a list of numbers, SQLite looks up each photo's rows by the primary key.
    let list =
      numbers.map { "WHERE photo IN (\($0.map(String.init).joined(separator: ",")))" } ?? ""
    let rows = try Row.fetchCursor(
      db, sql: "SELECT photo, name FROM photo_name \(list) ORDER BY photo, place")
    while let row = try rows.next() {
      let photo: Int64 = try row.required("photo", in: "photo_name") { $0 }
      names[photo, default: []].append(
        try row.required("name", in: "photo_name") { (text: String) -> LibraryName? in
          (try? LibraryName(text)).flatMap { $0.rawValue == text ? $0 : nil }
        })
    }
    let tagRows = try Row.fetchCursor(
      db, sql: "SELECT photo, tag FROM photo_tag \(list) ORDER BY photo, tag")
    while let row = try tagRows.next() {
      let photo: Int64 = try row.required("photo", in: "photo_tag") { $0 }
      tags[photo, default: []].append(
        try row.required("tag", in: "photo_tag") { PhotoTag($0) })
    }
  }
}

extension LibraryPhoto {
  static let columns = """
    number, id, contents, byte_count, extension, format, width, height, taken_at, taken_offset, \
    is_taken_guessed, camera, lens, created_at, removed_at
    """

  /// Reads a photo from a row of `photo`, with the names and tags in `parts`.
  init(row: Row, _ parts: PhotoNamesAndTags) throws {
    let table = "photo"
    let number: Int64 = try row.required("number", in: table) { $0 }
    guard let names = parts.names[number] else {
      throw RowError(table: "photo_name", column: "photo")
    }
    let taken = CaptureTime(
      clock: try row.required("taken_at", in: table) { $0 },
      offset: try row.optional("taken_offset", in: table),
      isGuessed: try row.required("is_taken_guessed", in: table) { $0 })
    guard let taken else { throw RowError(table: table, column: "taken_at") }
    self.init(
      id: try row.required("id", in: table) { UUID(uuidString: $0) }, names: names,
      contents: try row.required("contents", in: table) { ImageID(rawValue: $0) },
      byteCount: try row.count("byte_count", in: table),
      // The extension becomes part of a path, so it must be valid.
      fileExtension: try row.required("extension", in: table) { (text: String) -> String? in
        LibraryPhoto.allows(fileExtension: text) ? text : nil
      },
      format: try row.required("format", in: table) { InputFormat(rawValue: $0) },
      size: try PixelSize(row, "width", "height", in: table, allowed: StoredImage.allows),
      taken: taken, camera: try row.optional("camera", in: table),
      lens: try row.optional("lens", in: table), tags: parts.tags[number] ?? [],
      createdAt: try row.required("created_at", in: table) { Date(milliseconds: $0) },
      removedAt: try (row.optional("removed_at", in: table) as Int64?).map(Date.init(milliseconds:))
    )
  }
}

extension PhotoFingerprint {
  init(row: Row) throws {
    let differences: Int64 = try row.required("differences", in: "photo") { $0 }
    self = try row.required("colors", in: "photo") { (colors: Data) in
      PhotoFingerprint(differences: UInt64(bitPattern: differences), colors: Array(colors))
    }
  }
}
