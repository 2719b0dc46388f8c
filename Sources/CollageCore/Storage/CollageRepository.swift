package import Foundation

/// The storage of collages and their histories, the library, jobs, styles, templates, and settings.
///
/// All access happens in transactions. An error thrown by a closure rolls back its transaction and
/// is rethrown. All other errors are of type ``StoreError``.
package protocol CollageRepository: Sendable {
  /// Executes a closure in a read transaction, which sees one consistent state.
  func read<Value>(_ body: (any RepositoryReader) throws -> Value) throws -> Value

  /// Executes a closure in an atomic write transaction.
  ///
  /// Only one process can write at a time.
  func write<Value>(_ body: (any RepositoryWriter) throws -> Value) throws -> Value

  /// Returns a text that changes whenever a process has written to the database.
  ///
  /// The text can only be compared with earlier texts of this repository. It sometimes changes
  /// although nothing was written.
  func dataVersion() throws -> String

  /// Writes the write-ahead log back into the database file, unless another connection is reading
  /// or writing at the same time.
  ///
  /// This takes longer than an edit, so only slow commands call it.
  func checkpoint()

  /// Rebuilds the indexes of all tables and creates the missing ones.
  func rebuildIndexes() throws

  func rebuildSearchIndex() throws

  /// Returns descriptions of the differences between the search index and the photos, and of errors
  /// in the index's structure.
  func searchIndexProblems() throws -> [String]
}

package protocol RepositoryExamination {
  /// Returns a description of each violation of the rules of the tables and of collages.
  func problems() throws -> [String]

  /// Returns the records of all collages, including deleted ones.
  func allRecords() throws -> [CollageRecord]

  func allImages() throws -> [ImageRecord]

  /// Returns the paths of the source files of the items' photos, keyed by image.
  func itemSources() throws -> [ImageID: Set<String>]

  /// Returns the images that are used by a job, by any revision of a collage, or by a last saved
  /// state.
  ///
  /// Collages that were deleted at the limit or earlier don't count.
  func usedImages(byCollagesDeletedAfter limit: Date) throws -> Set<ImageID>
}

extension RepositoryExamination {
  /// Returns the images that are used by a job, by any revision of a collage, or by a last saved
  /// state, including those of deleted collages.
  package func usedImages() throws -> Set<ImageID> {
    try usedImages(byCollagesDeletedAfter: .distantPast)
  }
}

package protocol RepositoryReader: RepositoryExamination, LibraryReader, JobReader {
  /// Returns the ID of the collage that commands use by default; `nil` if there isn't one.
  func currentCollage() throws -> UUID?

  /// Returns the record of a collage, even if the collage was deleted; `nil` if it doesn't exist.
  func record(_ id: UUID) throws -> CollageRecord?

  /// Returns the collages whose name is `reference`; if there aren't any, the collages whose UUID
  /// begins with it.
  ///
  /// A UUID prefix must have at least ``CollageReference/minimumPrefix`` characters. If `deleted`
  /// is true, only deleted collages count, and the most recently deleted one is first. Otherwise,
  /// deleted collages don't count.
  func records(matching reference: String, deleted: Bool) throws -> [CollageRecord]

  /// Returns the names of either all deleted collages or all other collages.
  func names(deleted: Bool) throws -> [String]

  func gallery(_ query: GalleryQuery) throws -> [GalleryEntry]

  func collage(_ record: CollageRecord, at revision: Int) throws -> Collage

  /// Returns the newest revisions up to a limit, oldest first, including undone edits.
  func revisions(of id: UUID, limit: Int?) throws -> [Revision]

  /// Returns the record of an image file; `nil` if it is unknown.
  func image(_ id: ImageID) throws -> ImageRecord?

  /// Returns all images except those whose ID can't be read.
  ///
  /// The record of an image is `nil` if another value of the record can't be read.
  func imageRecordRows() throws -> [ImageRecordRow]

  func archive(of record: CollageRecord) throws -> CollageArchive

  /// Returns all settings that the store records, including the ID of the current collage.
  func settings() throws -> [String: String]

  /// Returns the user-defined styles, sorted by name.
  func styles() throws -> [Style]

  func templates() throws -> [TemplateRecord]

  /// Returns the file of a template; `nil` if it doesn't exist.
  func template(_ name: ItemName) throws -> [UInt8]?
}

package protocol RepositoryWriter: RepositoryReader, LibraryWriter, JobWriter {
  /// Adds a collage with its current state as revision 0.
  func insert(_ collage: Collage, label: String) throws

  /// Adds a collage with its history.
  ///
  /// The collage's ID and name must be unused.
  func insert(_ archive: CollageArchive) throws

  /// Adds a revision after the current one and drops the undone revisions.
  func append(_ new: Collage, after old: Collage, label: String, at date: Date) throws
    -> CollageRecord

  /// Changes the record of an image to match the image's file.
  func correct(_ image: ImageID, by file: ImageFileProperties) throws

  /// Replaces the last saved state of a collage whose saved revision was dropped.
  func setSavedState(_ state: CollageRecord.SavedState, of id: UUID) throws

  func setHead(_ revision: Int, of id: UUID) throws

  /// Records that a revision was saved.
  ///
  /// `snapshot` becomes the collage's snapshot. If `date` is `nil`, as after `revert`, the collage
  /// keeps the date of its last save.
  func markSaved(_ id: UUID, revision: Int, snapshot: String?, at date: Date?) throws

  /// Records a last saved state that isn't the state of any revision.
  func markSaved(
    _ id: UUID, state: CollageRecord.SavedState, snapshot: String, at date: Date) throws

  /// Records the name of a collage's snapshot that was rendered again.
  func setSnapshot(_ snapshot: String, of id: UUID) throws

  func rename(_ id: UUID, to name: CollageName) throws

  /// Marks a collage as deleted; restores the collage if the date is `nil`.
  func setDeleted(_ id: UUID, at date: Date?) throws

  func setCurrentCollage(_ id: UUID?) throws

  /// Adds the record of an image file; if the record exists, adds only a missing source path and
  /// missing metadata.
  func insert(_ image: ImageRecord) throws

  /// Permanently removes a deleted collage and its history.
  func forget(_ id: UUID) throws

  /// Removes the record of an unused image.
  func forget(_ image: ImageID) throws

  /// Records a setting; `nil` removes the setting's record.
  func setSetting(_ key: String, to value: String?) throws

  /// Adds a style, or replaces the style with the same name.
  func insert(_ style: Style) throws

  func forget(style name: ItemName) throws

  /// Adds the file of a template, or replaces the template with the same name.
  func insert(template name: ItemName, _ archive: [UInt8], at date: Date) throws

  func forget(template name: ItemName) throws
}

package struct ImageRecord: Hashable, Sendable {
  package private(set) var image: StoredImage
  package let kind: Kind
  package let byteCount: Int
  /// The path of the source file; its name if the image came from an export; a description if the
  /// program created the image.
  package var sourceName: String
  package let createdAt: Date

  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The base image of an item, upright and in sRGB.
    case base
    /// A cutout: a photo's foreground subject with a transparent background.
    case cutout
    /// A photo that a server repainted.
    case repaint
    /// The user's marks for a cutout, as an image: foreground, background and unknown areas.
    case trimap
    /// A mask image: of an item's look, or of the area of a photo to repaint.
    case mask
    /// The font file of a text item.
    case font
    /// An image or a mask that is sent to a repaint server, or the thumbnail of a job.
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
  package func serving(as kind: Kind) -> ImageRecord {
    ImageRecord(
      image: image, kind: kind, byteCount: byteCount, sourceName: sourceName,
      createdAt: createdAt)
  }

  /// The path of the source file; `nil` if the image came from an export or was created by the
  /// program.
  ///
  /// An import removes the folders from the source file's path, so that a path from an export is
  /// never opened.
  package var addedPath: String? { sourceName.hasPrefix("/") ? sourceName : nil }

  /// Returns the record without the folder of its source file, for an export.
  package func withoutFolder() -> ImageRecord {
    var record = self
    record.sourceName = sourceName.pathName
    return record
  }
}
