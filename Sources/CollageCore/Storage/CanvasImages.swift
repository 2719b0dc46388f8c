internal import GRDB

/// The images of the canvases of revisions.
///
/// The stored canvas describes the images that this version knows, but their records may have been
/// corrected since.
struct CanvasImages {
  private var images: [Int: [String: StoredImage]] = [:]

  static let insertSQL = """
    INSERT INTO revision_image (collage_id, number, role, image_id) VALUES (?, ?, ?, ?)
    """

  /// Reads the images of a collage's canvases.
  ///
  /// - Parameters:
  ///   - db: The database.
  ///   - collage: The ID of the collage.
  ///   - revision: The revision; `nil` for all.
  /// - Throws: A `RowError` if a row is invalid.
  init(_ db: Database, of collage: String, at revision: Int? = nil) throws {
    // With one condition each, the index finds a revision quickly, even in a long history.
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT number, role, image.* FROM revision_image JOIN image ON image.id = image_id \
          WHERE collage_id = ?\(revision == nil ? "" : " AND number = ?")
          """),
      arguments: revision.map { [collage, $0] } ?? [collage])
    while let row = try rows.next() {
      let role: String = try row.required("role", in: "revision_image") { $0 }
      images[try row.count("number", in: "revision_image"), default: [:]][role] =
        try StoredImage(row)
    }
  }

  /// Returns a canvas with the recorded descriptions of its images, and with images of later
  /// versions.
  func describing(_ canvas: Canvas, _ row: Row) throws -> Canvas {
    guard let recorded = images[try row.count("number", in: "revision")] else { return canvas }
    let known = Dictionary(
      recorded.values.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var described = canvas.mappingImages { known[$0.id] ?? $0 }
    for (role, image) in recorded where described.images[role] == nil {
      described.unknown.images[role] = image
    }
    return described
  }
}
