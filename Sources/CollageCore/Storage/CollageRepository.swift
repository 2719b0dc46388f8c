package import Foundation

/// Where collages, their histories and the settings are kept.
///
/// All access is inside a transaction. Errors that a body throws roll its transaction back and are
/// passed on; the repository's own are ``StoreError``.
package protocol CollageRepository: Sendable {
  /// Reads one consistent state.
  func read<Value>(_ body: (any RepositoryReader) throws -> Value) throws -> Value

  /// Reads and changes: everything that the body does happens, or nothing. One writer at a time,
  /// over all processes.
  func write<Value>(_ body: (any RepositoryWriter) throws -> Value) throws -> Value

  /// A text that is another one after anybody has written, in this process or in another one.
  ///
  /// It can be compared with what the same repository told before. Now and then it is another one
  /// though nothing was written.
  func dataVersion() throws -> String

  /// Gathers what is stored into as few files as possible, unless somebody else is busy with them.
  ///
  /// It costs more than an edit, so it is for commands that take long anyway.
  func checkpoint()

  /// Rebuilds the indexes of all tables, and creates those that are missing.
  func rebuildIndexes() throws

  /// Rebuilds the search index from the photos.
  func rebuildSearchIndex() throws

  /// Compares the search index with the photos, checks its structure, and describes what is wrong.
  func searchIndexProblems() throws -> [String]
}

/// What a repository says of its own health.
package protocol RepositoryExamination {
  /// Everything that contradicts the rules of the tables and of the document, in words.
  func problems() throws -> [String]

  /// The records of all collages, deleted or not.
  func allRecords() throws -> [CollageRecord]

  /// All image files that are recorded.
  func allImages() throws -> [ImageRecord]

  /// The files that items' photos were added from, as paths, by their images.
  func itemSources() throws -> [ImageID: Set<String>]

  /// The images that a ticket uses, or some revision of a collage that was not deleted by a moment.
  func usedImages(byCollagesDeletedAfter limit: Date) throws -> Set<ImageID>
}

extension RepositoryExamination {
  /// The images that a ticket or some revision of some collage uses, deleted ones included.
  package func usedImages() throws -> Set<ImageID> {
    try usedImages(byCollagesDeletedAfter: .distantPast)
  }
}

/// What can be read in a transaction.
package protocol RepositoryReader: RepositoryExamination, LibraryReader, TicketReader {
  /// The collage that commands mean when they name none.
  func currentCollage() throws -> UUID?

  /// The record of a collage, deleted or not.
  func record(_ id: UUID) throws -> CollageRecord?

  /// The collages of this name, or else those whose UUID starts with this text.
  ///
  /// - Parameters:
  ///   - reference: A name, a UUID or the beginning of one.
  ///   - deleted: Whether deleted collages are meant, newest deletion first, or all others.
  /// - Returns: The matches; none, one or several.
  /// - Throws: ``StoreError``.
  func records(matching reference: String, deleted: Bool) throws -> [CollageRecord]

  /// The names of all collages.
  func names(deleted: Bool) throws -> [String]

  /// The collages of the gallery.
  ///
  /// - Parameter query: Which, and in what order.
  /// - Returns: The entries.
  /// - Throws: ``StoreError``.
  func gallery(_ query: GalleryQuery) throws -> [GalleryEntry]

  /// The document as it is at a revision.
  func collage(_ record: CollageRecord, at revision: Int) throws -> Collage

  /// The history, oldest first, with what can be redone; with a limit only the newest of it.
  func revisions(of id: UUID, limit: Int?) throws -> [Revision]

  /// What is recorded of an image file; nil if it is not known.
  func image(_ id: ImageID) throws -> ImageRecord?

  /// All images, with their records where those can be read.
  func imageClaims() throws -> [ImageClaim]

  /// A collage with its whole history.
  func archive(of record: CollageRecord) throws -> CollageArchive

  /// All settings that were changed.
  func settings() throws -> [String: String]

  /// The styles that people made, by their names.
  func styles() throws -> [Style]

  /// The templates, by their names.
  func templates() throws -> [TemplateRecord]

  /// The file of a template; nil if there is none of this name.
  func template(_ name: ItemName) throws -> [UInt8]?
}

/// What can be changed in a transaction.
package protocol RepositoryWriter: RepositoryReader, LibraryWriter, TicketWriter {
  /// Adds a collage whose revision 0 is this state.
  func insert(_ collage: Collage, label: String) throws

  /// Adds a collage with its history; neither its identity nor its name may be in use.
  func insert(_ archive: CollageArchive) throws

  /// Adds a revision after the current one, dropping what could be redone.
  ///
  /// - Parameters:
  ///   - new: The state after the edit.
  ///   - old: The state at the current revision.
  ///   - label: What was done, in words.
  ///   - date: When it was done.
  /// - Returns: The collage's record afterwards.
  /// - Throws: ``StoreError``.
  func append(_ new: Collage, after old: Collage, label: String, at date: Date) throws
    -> CollageRecord

  /// Corrects what is recorded of an image by what its file says.
  func correct(_ image: ImageID, by file: ImageFileFacts) throws

  /// Replaces the state of the last save, where no revision has it.
  func setSavedState(_ state: CollageRecord.SavedState, of id: UUID) throws

  /// Makes another revision the current one.
  func setHead(_ revision: Int, of id: UUID) throws

  /// Records that a revision was saved; with a date and a snapshot if it was rendered.
  func markSaved(_ id: UUID, revision: Int, snapshot: String?, at date: Date?) throws

  /// Records that a state was saved which is no revision.
  func markSaved(
    _ id: UUID, state: CollageRecord.SavedState, snapshot: String, at date: Date) throws

  /// Records that a collage's snapshot has another name, because it was rendered again.
  func setSnapshot(_ snapshot: String, of id: UUID) throws

  /// Gives a collage another name.
  func rename(_ id: UUID, to name: CollageName) throws

  /// Deletes a collage, or restores it when the date is nil.
  func setDeleted(_ id: UUID, at date: Date?) throws

  /// Makes a collage the current one.
  func setCurrentCollage(_ id: UUID?) throws

  /// Records an image file; one that is known already only gets the metadata that it had not.
  func insert(_ image: ImageRecord) throws

  /// Forgets a deleted collage and its history for good.
  func forget(_ id: UUID) throws

  /// Forgets an image that nothing uses.
  func forget(_ image: ImageID) throws

  /// Changes a setting; nil returns it to its default.
  func setSetting(_ key: String, to value: String?) throws

  /// Keeps a style, in place of one of the same name.
  func insert(_ style: Style) throws

  /// Forgets a style.
  func forget(style name: ItemName) throws

  /// Keeps the file of a template, in place of one of the same name.
  func insert(template name: ItemName, _ archive: [UInt8], at date: Date) throws

  /// Forgets a template.
  func forget(template name: ItemName) throws
}

/// What the store records of an image file.
package struct ImageRecord: Hashable, Sendable {
  /// The file.
  package private(set) var image: StoredImage
  /// What the file is for.
  package let kind: Kind
  /// The file's length.
  package let byteCount: Int
  /// The file it was made from: its path if it was added to this store, else a name without folders.
  package var sourceName: String
  /// When it was stored.
  package let createdAt: Date

  /// What an image file is for.
  package enum Kind: String, Hashable, Sendable, Codable {
    /// A photo as it was added.
    case base
    /// A photo's foreground subject.
    case cutout
    /// A photo as it was painted anew.
    case repaint
    /// A mask that a user gave to find a subject.
    case trimap
    /// What is cut away of what an item shows.
    case mask
    /// A font that words are set with.
    case font
    /// What a server that paints was sent, and small pictures of that.
    case sent
  }

  /// Makes a record.
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
  /// The record of the same file for another purpose.
  package func serving(as kind: Kind) -> ImageRecord {
    ImageRecord(
      image: image, kind: kind, byteCount: byteCount, sourceName: sourceName,
      createdAt: createdAt)
  }

  /// Where the file was that the user added; nil for what came out of an export.
  ///
  /// What a file says of paths is never opened, so that an import keeps no folders.
  package var addedPath: String? { sourceName.hasPrefix("/") ? sourceName : nil }

  /// The record as it goes into an export and comes out of one: without the folder of its source.
  package func withoutFolder() -> ImageRecord {
    var record = self
    record.sourceName = sourceName.pathName
    return record
  }
}
