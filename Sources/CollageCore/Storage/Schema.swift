internal import GRDB

/// The database's tables, as migrations that are never edited once they were released.
enum Schema {
  /// The number of the newest migration, which the database holds as its user version.
  static let version = 3

  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { try $0.execute(sql: version1) }
    migrator.registerMigration("2") { try $0.execute(sql: version2) }
    migrator.registerMigration("3") { try $0.execute(sql: version3) }
    return migrator
  }()

  /// The first release's tables.
  ///
  /// Times are milliseconds since 1970, identities of collages and items lower-case UUIDs, those of
  /// images the SHA-256 of their files. An item row holds from the revision `since` until the
  /// revision `until` (NULL = still).
  private static let version1 = """
    CREATE TABLE collage (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      head INTEGER NOT NULL CHECK (head >= 0),
      saved INTEGER,
      saved_state TEXT,
      snapshot TEXT,
      deleted_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX collage_name ON collage (name) WHERE deleted_at IS NULL;
    CREATE INDEX collage_gallery ON collage (updated_at, id) WHERE deleted_at IS NULL;

    CREATE TABLE revision (
      collage_id TEXT NOT NULL REFERENCES collage (id) ON DELETE CASCADE,
      number INTEGER NOT NULL CHECK (number >= 0),
      label TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      canvas_width INTEGER NOT NULL,
      canvas_height INTEGER NOT NULL,
      background TEXT NOT NULL,
      selection TEXT,
      PRIMARY KEY (collage_id, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE image (
      id TEXT PRIMARY KEY NOT NULL,
      kind TEXT NOT NULL,
      format TEXT NOT NULL,
      width INTEGER NOT NULL CHECK (width > 0),
      height INTEGER NOT NULL CHECK (height > 0),
      is_opaque INTEGER NOT NULL,
      byte_count INTEGER NOT NULL,
      source_name TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE item (
      collage_id TEXT NOT NULL REFERENCES collage (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      since INTEGER NOT NULL,
      until INTEGER CHECK (until > since),
      name TEXT NOT NULL,
      image_id TEXT NOT NULL REFERENCES image (id),
      cutout_id TEXT REFERENCES image (id),
      trimap_id TEXT REFERENCES image (id),
      cutout TEXT CHECK ((cutout IS NULL) = (cutout_id IS NULL)),
      uses_cutout INTEGER NOT NULL,
      box_width REAL NOT NULL,
      box_height REAL NOT NULL,
      x REAL NOT NULL,
      y REAL NOT NULL,
      rotation REAL NOT NULL,
      scale REAL NOT NULL,
      flip_h INTEGER NOT NULL,
      flip_v INTEGER NOT NULL,
      z INTEGER NOT NULL,
      opacity REAL NOT NULL,
      shaders TEXT NOT NULL,
      added_x REAL NOT NULL,
      added_y REAL NOT NULL,
      added_rotation REAL NOT NULL,
      added_scale REAL NOT NULL,
      added_opacity REAL NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (collage_id, id, since)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX item_until ON item (collage_id, until);
    CREATE INDEX item_image ON item (image_id);
    CREATE INDEX item_cutout ON item (cutout_id) WHERE cutout_id IS NOT NULL;
    CREATE INDEX item_trimap ON item (trimap_id) WHERE trimap_id IS NOT NULL;

    CREATE TABLE setting (
      key TEXT PRIMARY KEY NOT NULL,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    PRAGMA user_version = 1;
    """

  /// What photos' notes say: the camera's clock, `2024-05-01T12:34:56`, and its name; and whether the
  /// file was damaged.
  private static let version2 = """
    ALTER TABLE image ADD COLUMN captured_at TEXT;
    ALTER TABLE image ADD COLUMN camera TEXT;
    ALTER TABLE image ADD COLUMN is_salvaged INTEGER NOT NULL DEFAULT 0;

    PRAGMA user_version = 2;
    """

  /// The canvas' resolution in dots per inch, where somebody said it.
  private static let version3 = """
    ALTER TABLE revision ADD COLUMN dpi INTEGER;

    PRAGMA user_version = 3;
    """
}
