/// The table of the images of canvases.
extension Schema {
  /// The images that the canvas of a revision needs, which its text describes, too.
  ///
  /// - Parameter version: The number of the migration, which the database then holds.
  /// - Returns: The statements.
  static func addingCanvasImages(version: Int) -> String {
    """
    CREATE TABLE revision_image (
      collage_id TEXT NOT NULL,
      number INTEGER NOT NULL,
      role TEXT NOT NULL,
      image_id TEXT NOT NULL REFERENCES image (id),
      PRIMARY KEY (collage_id, number, role),
      FOREIGN KEY (collage_id, number) REFERENCES revision (collage_id, number)
        ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX revision_image_image ON revision_image (image_id);

    PRAGMA user_version = \(version);
    """
  }
}
