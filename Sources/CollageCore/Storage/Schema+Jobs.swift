extension Schema {
  /// Returns the statements of a migration that creates the tables for jobs, their images, and
  /// prompt presets.
  static func jobTables(version: Int) -> String {
    """
    CREATE TABLE ticket (
      id TEXT PRIMARY KEY NOT NULL,
      created_at INTEGER NOT NULL UNIQUE,
      updated_at INTEGER NOT NULL,
      state TEXT NOT NULL,
      handle TEXT,
      place TEXT,
      asked TEXT NOT NULL,
      failure TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE ticket_image (
      ticket_id TEXT NOT NULL REFERENCES ticket (id) ON DELETE CASCADE,
      role TEXT NOT NULL,
      image_id TEXT NOT NULL REFERENCES image (id),
      PRIMARY KEY (ticket_id, role)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX ticket_image_image ON ticket_image (image_id);

    CREATE TABLE preset (
      name TEXT PRIMARY KEY NOT NULL,
      asked TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    PRAGMA user_version = \(version);
    """
  }
}
