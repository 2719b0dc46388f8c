package import Foundation

/// The storage of collages, their histories and the settings.
///
/// All access happens in transactions. An error thrown by a closure rolls back its transaction and
/// is rethrown; the repository itself throws ``StoreError``.
package protocol CollageRepository: Sendable {
  /// Reads one consistent state.
  func read<Value>(_ body: (any RepositoryReader) throws -> Value) throws -> Value

  /// Executes a closure in an atomic write transaction. Only one process can write at a time.
  func write<Value>(_ body: (any RepositoryWriter) throws -> Value) throws -> Value

  /// Returns a text that changes whenever any process has written.
  ///
  /// It can only be compared with earlier values from the same repository. It occasionally changes
  /// although nothing was written.
  func dataVersion() throws -> String

  /// Checkpoints the database into as few files as possible, unless other processes are using it.
  ///
  /// This takes longer than an edit, so it is meant for commands that take long anyway.
  func checkpoint()

  /// Rebuilds the indexes of all tables and creates missing ones.
  func rebuildIndexes() throws

  /// Rebuilds the search index from the photos.
  func rebuildSearchIndex() throws

  /// Returns the differences between the search index and the photos, and errors in its structure.
  func searchIndexProblems() throws -> [String]
}

/// Queries for checking a repository.
package protocol RepositoryExamination {
  /// Returns the descriptions of all violations of the rules of the tables and of the document.
  func problems() throws -> [String]

  /// Returns the records of all collages, including deleted ones.
  func allRecords() throws -> [CollageRecord]

  /// Returns the records of all image files.
  func allImages() throws -> [ImageRecord]

  /// Returns the paths of the files that items' photos were added from, by image.
  func itemSources() throws -> [ImageID: Set<String>]

  /// Returns the images used by a job or by any revision of a collage that was not deleted by a
  /// date.
  func usedImages(byCollagesDeletedAfter limit: Date) throws -> Set<ImageID>
}

extension RepositoryExamination {
  /// Returns the images used by a job or by any revision of any collage, including deleted ones.
  package func usedImages() throws -> Set<ImageID> {
    try usedImages(byCollagesDeletedAfter: .distantPast)
  }
}

/// The read operations of a transaction.
package protocol RepositoryReader: RepositoryExamination, LibraryReader, JobReader {
  /// Returns the collage that commands use by default, or `nil` if there isn't one.
  func currentCollage() throws -> UUID?

  /// Returns the record of a collage, deleted or not.
  func record(_ id: UUID) throws -> CollageRecord?

  /// Returns the collages with a name, or if there aren't any, those with a UUID prefix.
  ///
  /// - Parameters:
  ///   - reference: A name, a UUID or a UUID prefix.
  ///   - deleted: True for deleted collages, most recently deleted first; false for all others.
  /// - Returns: The matches, which may be empty.
  /// - Throws: ``StoreError``.
  func records(matching reference: String, deleted: Bool) throws -> [CollageRecord]

  /// Returns the names of all collages.
  func names(deleted: Bool) throws -> [String]

  /// Returns the collages of the gallery.
  ///
  /// - Parameter query: The filter and the order.
  /// - Returns: The entries.
  /// - Throws: ``StoreError``.
  func gallery(_ query: GalleryQuery) throws -> [GalleryEntry]

  /// Returns the document at a revision.
  func collage(_ record: CollageRecord, at revision: Int) throws -> Collage

  /// Returns the history, oldest first, including undone edits; a limit keeps only the newest
  /// entries.
  func revisions(of id: UUID, limit: Int?) throws -> [Revision]

  /// Returns the record of an image file, or `nil` if it is unknown.
  func image(_ id: ImageID) throws -> ImageRecord?

  /// Returns all images, with their records if these can be read.
  func imageClaims() throws -> [ImageRecordRow]

  /// Returns a collage with its whole history.
  func archive(of record: CollageRecord) throws -> CollageArchive

  /// Returns all settings that differ from their defaults.
  func settings() throws -> [String: String]

  /// Returns the user-defined styles, sorted by name.
  func styles() throws -> [Style]

  /// Returns the templates, sorted by name.
  func templates() throws -> [TemplateRecord]

  /// Returns the file of a template, or `nil` if it doesn't exist.
  func template(_ name: ItemName) throws -> [UInt8]?
}

/// The write operations of a transaction.
package protocol RepositoryWriter: RepositoryReader, LibraryWriter, JobWriter {
  /// Adds a collage with this state as revision 0.
  func insert(_ collage: Collage, label: String) throws

  /// Adds a collage with its history; its ID and its name must be unused.
  func insert(_ archive: CollageArchive) throws

  /// Adds a revision after the current one and drops undone revisions.
  ///
  /// - Parameters:
  ///   - new: The state after the edit.
  ///   - old: The state at the current revision.
  ///   - label: The description of the edit.
  ///   - date: The date of the edit.
  /// - Returns: The updated record of the collage.
  /// - Throws: ``StoreError``.
  func append(_ new: Collage, after old: Collage, label: String, at date: Date) throws
    -> CollageRecord

  /// Corrects the record of an image to match its file.
  func correct(_ image: ImageID, by file: ImageFileProperties) throws

  /// Replaces the last saved state, if it isn't a revision.
  func setSavedState(_ state: CollageRecord.SavedState, of id: UUID) throws

  /// Sets the current revision.
  func setHead(_ revision: Int, of id: UUID) throws

  /// Records that a revision was saved, with a date and a snapshot if it was rendered.
  func markSaved(_ id: UUID, revision: Int, snapshot: String?, at date: Date?) throws

  /// Records that a state was saved that is not a revision.
  func markSaved(
    _ id: UUID, state: CollageRecord.SavedState, snapshot: String, at date: Date) throws

  /// Records the new name of a collage's snapshot after rendering it again.
  func setSnapshot(_ snapshot: String, of id: UUID) throws

  func rename(_ id: UUID, to name: CollageName) throws

  /// Deletes a collage, or restores it if the date is `nil`.
  func setDeleted(_ id: UUID, at date: Date?) throws

  func setCurrentCollage(_ id: UUID?) throws

  /// Adds the record of an image file; if it already exists, only adds missing metadata.
  func insert(_ image: ImageRecord) throws

  /// Permanently deletes a deleted collage and its history.
  func forget(_ id: UUID) throws

  /// Deletes the record of an unused image.
  func forget(_ image: ImageID) throws

  /// Changes a setting; `nil` restores its default.
  func setSetting(_ key: String, to value: String?) throws

  /// Adds a style or replaces the one with the same name.
  func insert(_ style: Style) throws

  func forget(style name: ItemName) throws

  /// Adds the file of a template or replaces the one with the same name.
  func insert(template name: ItemName, _ archive: [UInt8], at date: Date) throws

  func forget(template name: ItemName) throws
}

/// The store's record of an image file.
package struct ImageRecord: Hashable, Sendable {
  package private(set) var image: StoredImage
  package let kind: Kind
  /// The size of the file, in bytes.
  package let byteCount: Int
  /// The file it was made from: a path if it was added to this store, otherwise a name without
  /// folders.
  package var sourceName: String
  /// The date the file was stored.
  package let createdAt: Date

  /// The purpose of an image file.
  package enum Kind: String, Hashable, Sendable, Codable {
    /// A photo as it was added.
    case base
    /// A photo's foreground subject.
    case cutout
    /// A repainted photo.
    case repaint
    /// A user's mask for a cutout.
    case trimap
    /// The mask of an item's look.
    case mask
    /// The font of a text.
    case font
    /// The input sent to a repaint server, or a thumbnail of it.
    case sent
  }

  package init(
    image: StoredImage, kind: Kind, byteCount: Int, sourceName: String, createdAt: Date
  ) {
    self.image = image
    self.kind = kind
    self.byteCount = byteCount
    self.sourceName = sourceName
    self.createdAt = createdAt
  }
}

extension ImageRecord {
  /// Returns the record of the same file for another purpose.
  package func serving(as kind: Kind) -> ImageRecord {
    ImageRecord(
      image: image, kind: kind, byteCount: byteCount, sourceName: sourceName,
      createdAt: createdAt)
  }

  /// The path of the file that the user added, or `nil` if it came from an export.
  ///
  /// A path from an export is never opened; therefore, imports drop the folders.
  package var addedPath: String? { sourceName.hasPrefix("/") ? sourceName : nil }

  /// Returns the record for use in an export: without the folder of its source.
  package func withoutFolder() -> ImageRecord {
    var record = self
    record.sourceName = sourceName.pathName
    return record
  }
}
