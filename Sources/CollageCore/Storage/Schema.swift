internal import GRDB

/// The database schema: a list of migrations, which must not change after their release.
enum Schema {
  /// The number of the newest migration, which the database stores as its user version.
  static let version = 11

  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { try $0.execute(sql: version1) }
    migrator.registerMigration("2") { try $0.execute(sql: version2) }
    migrator.registerMigration("3") { try $0.execute(sql: version3) }
    migrator.registerMigration("4", migrate: migrateToVersion4)
    migrator.registerMigration("5") { try $0.execute(sql: version5) }
    migrator.registerMigration("6") { try $0.execute(sql: canvasImageTable(version: 6)) }
    migrator.registerMigration("7") { try $0.execute(sql: libraryTables(version: 7)) }
    migrator.registerMigration("8") { try $0.execute(sql: jobTables(version: 8)) }
    migrator.registerMigration("9") { try $0.execute(sql: version9) }
    migrator.registerMigration("10") { try $0.execute(sql: version10) }
    migrator.registerMigration("11", migrate: migrateToVersion11)
    return migrator
  }()

  /// The tables of the first release.
  ///
  /// Times are milliseconds since 1970. IDs of collages and items are lowercase UUIDs. The ID of an
  /// image is the SHA-256 hash of its file. A row of `item` is valid from the revision `since` up
  /// to, but not including, the revision `until`; NULL means that it is still valid.
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

  /// Adds columns for the metadata of photos: the local time (`2024-05-01T12:34:56`), the camera,
  /// and a flag for damaged files.
  private static let version2 = """
    ALTER TABLE image ADD COLUMN captured_at TEXT;
    ALTER TABLE image ADD COLUMN camera TEXT;
    ALTER TABLE image ADD COLUMN is_salvaged INTEGER NOT NULL DEFAULT 0;

    PRAGMA user_version = 2;
    """

  /// Adds a column for the resolution of the canvas, in dots per inch; NULL if it isn't set.
  private static let version3 = """
    ALTER TABLE revision ADD COLUMN dpi INTEGER;

    PRAGMA user_version = 3;
    """

  /// Stores the canvases, and the contents and looks of items, as JSON, so that later additions
  /// don't need new columns.
  ///
  /// The images of item versions move to their own table. A row of this table is valid for several
  /// versions of an item, as long as the images don't change.
  private static func migrateToVersion4(_ db: Database) throws {
    // SQLite formats a number with only 15 digits, which loses precision.
    let exact = DatabaseFunction("exact_number", argumentCount: 1, pure: true) { values in
      Double.fromDatabaseValue(values[0]).map { "\($0)" }
    }
    db.add(function: exact)
    defer { db.remove(function: exact) }
    try db.execute(sql: version4)
  }

  private static let version4 = """
    CREATE TABLE item_4 (
      collage_id TEXT NOT NULL REFERENCES collage (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      since INTEGER NOT NULL,
      until INTEGER CHECK (until > since),
      name TEXT NOT NULL,
      z INTEGER NOT NULL,
      box_width REAL NOT NULL,
      box_height REAL NOT NULL,
      x REAL NOT NULL,
      y REAL NOT NULL,
      rotation REAL NOT NULL,
      scale REAL NOT NULL,
      flip_h INTEGER NOT NULL,
      flip_v INTEGER NOT NULL,
      images_since INTEGER NOT NULL CHECK (images_since <= since),
      content TEXT NOT NULL,
      look TEXT NOT NULL,
      added_x REAL NOT NULL,
      added_y REAL NOT NULL,
      added_rotation REAL NOT NULL,
      added_scale REAL NOT NULL,
      added_look TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (collage_id, id, since)
    ) STRICT, WITHOUT ROWID;

    INSERT INTO item_4 SELECT collage_id, id, since, until, name, z, box_width, box_height, x, y,
      rotation, scale, flip_h, flip_v, since,
      CASE WHEN cutout IS NULL AND NOT uses_cutout THEN '{"kind":"photo"}'
        WHEN cutout IS NULL THEN '{"kind":"photo","usesCutout":true}'
        ELSE '{"cutout":' || cutout || ',"kind":"photo"'
          || CASE WHEN uses_cutout THEN ',"usesCutout":true}' ELSE '}' END END,
      '{' || CASE WHEN opacity = 1 THEN '' ELSE '"opacity":' || exact_number(opacity) END
        || CASE WHEN shaders IN ('{}', '{"active":[],"remembered":[]}') THEN ''
          WHEN opacity = 1 THEN '"shaders":' || shaders
          ELSE ',"shaders":' || shaders END || '}',
      added_x, added_y, added_rotation, added_scale,
      CASE WHEN added_opacity = 1 THEN '{}'
        ELSE '{"opacity":' || exact_number(added_opacity) || '}' END,
      created_at
    FROM item;

    DROP INDEX IF EXISTS item_image;
    CREATE TABLE item_image (
      collage_id TEXT NOT NULL,
      item_id TEXT NOT NULL,
      since INTEGER NOT NULL,
      role TEXT NOT NULL,
      image_id TEXT NOT NULL REFERENCES image (id),
      PRIMARY KEY (collage_id, item_id, since, role),
      FOREIGN KEY (collage_id, item_id, since) REFERENCES item_4 (collage_id, id, since)
        ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    INSERT INTO item_image SELECT collage_id, id, since, 'base', image_id FROM item;
    INSERT INTO item_image SELECT collage_id, id, since, 'cutout', cutout_id FROM item
      WHERE cutout_id IS NOT NULL;
    INSERT INTO item_image SELECT collage_id, id, since, 'trimap', trimap_id FROM item
      WHERE trimap_id IS NOT NULL;

    DROP TABLE item;
    ALTER TABLE item_4 RENAME TO item;
    CREATE INDEX item_until ON item (collage_id, until);
    CREATE INDEX item_image_image ON item_image (image_id);

    ALTER TABLE revision ADD COLUMN canvas TEXT NOT NULL DEFAULT '';
    UPDATE revision SET canvas = '{"background":"' || background || '"'
      || IFNULL(',"dpi":' || dpi, '') || ',"size":{"height":' || canvas_height
      || ',"width":' || canvas_width || '}}';
    ALTER TABLE revision DROP COLUMN canvas_width;
    ALTER TABLE revision DROP COLUMN canvas_height;
    ALTER TABLE revision DROP COLUMN background;
    ALTER TABLE revision DROP COLUMN dpi;

    PRAGMA user_version = 4;
    """

  /// Adds a table of named styles as JSON, and a column for the flags of items as JSON: locked,
  /// hidden and group.
  private static let version5 = """
    CREATE TABLE style (
      name TEXT PRIMARY KEY NOT NULL,
      look TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE item ADD COLUMN flags TEXT NOT NULL DEFAULT '{}';

    PRAGMA user_version = 5;
    """

  /// Allows fonts in the image table.
  ///
  /// The tables don't change. The new version number keeps earlier versions of the program, which
  /// don't know this format, from opening the database.
  private static let version9 = "PRAGMA user_version = 9;"

  /// Adds a table of templates, each of which is an archive with everything it needs.
  ///
  /// The archives are small and don't refer to images of the store, so changes of the store don't
  /// affect them.
  private static let version10 = """
    CREATE TABLE template (
      name TEXT PRIMARY KEY NOT NULL,
      created_at INTEGER NOT NULL,
      archive BLOB NOT NULL
    ) STRICT;

    PRAGMA user_version = 10;
    """
}

extension Schema {
  /// Returns the statements of a migration that creates the table of the images of each revision's
  /// canvas.
  static func canvasImageTable(version: Int) -> String {
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
