extension Schema {
  /// Returns the statements of a migration that creates the tables for photos, their names and
  /// tags, the images created from photos, and the trigram search index.
  ///
  /// The number of a photo is larger than the numbers of earlier photos. It lets queries find the
  /// newest photos first, and the search index refers to it.
  static func libraryTables(version: Int) -> String {
    """
    CREATE TABLE photo (
      number INTEGER PRIMARY KEY NOT NULL,
      id TEXT NOT NULL UNIQUE,
      contents TEXT NOT NULL UNIQUE,
      byte_count INTEGER NOT NULL,
      extension TEXT NOT NULL,
      format TEXT NOT NULL,
      width INTEGER NOT NULL CHECK (width > 0),
      height INTEGER NOT NULL CHECK (height > 0),
      taken_at TEXT NOT NULL,
      taken_offset TEXT,
      is_taken_guessed INTEGER NOT NULL,
      camera TEXT,
      lens TEXT,
      differences INTEGER NOT NULL,
      colors BLOB NOT NULL,
      created_at INTEGER NOT NULL,
      removed_at INTEGER
    ) STRICT;
    CREATE INDEX photo_newest ON photo (created_at, number) WHERE removed_at IS NULL;
    CREATE INDEX photo_taken ON photo (taken_at) WHERE removed_at IS NULL;
    CREATE INDEX photo_removed ON photo (removed_at) WHERE removed_at IS NOT NULL;

    CREATE TABLE photo_name (
      photo INTEGER NOT NULL REFERENCES photo (number) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      name TEXT NOT NULL,
      key TEXT NOT NULL,
      PRIMARY KEY (photo, place)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX photo_name_key ON photo_name (key);

    CREATE TABLE photo_tag (
      photo INTEGER NOT NULL REFERENCES photo (number) ON DELETE CASCADE,
      tag TEXT NOT NULL,
      PRIMARY KEY (photo, tag)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX photo_tag_tag ON photo_tag (tag);

    CREATE TABLE photo_image (
      photo INTEGER NOT NULL REFERENCES photo (number) ON DELETE CASCADE,
      image_id TEXT NOT NULL REFERENCES image (id) ON DELETE CASCADE,
      PRIMARY KEY (photo, image_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX photo_image_image ON photo_image (image_id);

    \(SearchIndex.definition)

    PRAGMA user_version = \(version);
    """
  }
}
