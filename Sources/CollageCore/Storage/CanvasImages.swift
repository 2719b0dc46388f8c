internal import GRDB

/// The recorded images of a collage's canvases, keyed by revision.
///
/// A stored canvas contains descriptions of its images, but the records of these images can have
/// been corrected since the canvas was stored.
struct CanvasImages {
  private var images: [Int: [String: StoredImage]] = [:]

  static let insertSQL = """
    INSERT INTO revision_image (collage_id, number, role, image_id) VALUES (?, ?, ?, ?)
    """

  init(_ db: Database, of collage: String, at revision: Int? = nil) throws {
    // The condition on the number is left out if no revision is given. A condition for both cases
    // would keep SQLite from finding a revision by the index, which matters in a long history.
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

  /// Returns a canvas with the descriptions of its images replaced by the recorded ones.
  ///
  /// Recorded images whose role this version of the program doesn't know are kept as unknown
  /// images.
  func replacingImages(of canvas: Canvas, _ row: Row) throws -> Canvas {
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
