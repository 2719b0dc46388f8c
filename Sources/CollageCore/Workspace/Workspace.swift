public import Foundation

/// The verbs of the program: what every front end calls.
///
/// A workspace is one store. Methods may be called from any thread; several processes may work on
/// one store at the same time.
public struct Workspace: Sendable {
  /// Where the store is.
  let folder: StoreFolder
  let repository: any CollageRepository
  let images: any ImageFiles
  let context: WorkspaceContext

  /// Makes a workspace from its parts.
  ///
  /// - Parameters:
  ///   - folder: The store's folder.
  ///   - repository: Where documents are kept.
  ///   - images: Where image files are kept.
  ///   - context: The clock and the source of identities.
  init(
    folder: StoreFolder, repository: any CollageRepository, images: any ImageFiles,
    context: WorkspaceContext
  ) {
    self.folder = folder
    self.repository = repository
    self.images = images
    self.context = context
  }

  /// The state of a collage.
  ///
  /// - Parameter reference: Which collage.
  /// - Returns: The document and its record, of one moment, with captions that say what is known of
  ///   their photos now.
  /// - Throws: ``WorkspaceError``, ``StoreError``.
  public func state(of reference: CollageReference) throws -> CollageState {
    var state = try repository.read { reader in
      let record = try reader.resolve(reference)
      return CollageState(collage: try reader.collage(record, at: record.head), record: record)
    }
    state.collage = try refillingCaptions(state.collage)
    return state
  }

  /// What the store knows of a collage beside the document.
  ///
  /// - Parameter reference: Which collage.
  /// - Returns: The record.
  /// - Throws: ``WorkspaceError``, ``StoreError``.
  public func record(of reference: CollageReference) throws -> CollageRecord {
    try repository.read { try $0.resolve(reference) }
  }

  /// Whether no collage has this name but those that are deleted.
  ///
  /// - Parameter name: The name.
  /// - Returns: Whether a collage can get it.
  /// - Throws: ``StoreError``.
  public func isFree(_ name: CollageName) throws -> Bool {
    try repository.read { try $0.isFree(name) }
  }

  /// One page of the gallery, newest save first.
  ///
  /// - Parameters:
  ///   - search: Only collages whose name contains this text, whatever its case.
  ///   - limit: The most entries; nil gives all.
  ///   - after: The collage before the first to list; nil starts at the beginning.
  ///   - deleted: Whether to list deleted collages instead.
  ///   - order: What the collages are sorted by.
  ///   - images: Only collages in which an item shows one of these images now.
  /// - Returns: The page.
  /// - Throws: ``WorkspaceError``, ``StoreError``.
  public func gallery(
    search: String? = nil, limit: Int? = nil, after: CollageReference? = nil,
    deleted: Bool = false, order: GalleryQuery.Order = .saved, using images: Set<ImageID>? = nil
  ) throws -> GalleryPage {
    try repository.read { reader in
      let start = try after.map { reference in
        switch reference {
        case .named(let text) where deleted: try reader.deletedRecord(text)
        default: try reader.resolve(reference)
        }
      }
      let entries = try reader.gallery(
        GalleryQuery(
          order: order, search: search.flatMap { $0.isEmpty ? nil : $0 }, images: images,
          deleted: deleted, after: start, limit: limit.map { $0 + 1 }))
      return GalleryPage(
        entries: Array(entries.prefix(limit ?? .max)), hasMore: entries.count > limit ?? .max,
        current: try reader.currentCollage())
    }
  }

  /// The history of a collage.
  ///
  /// - Parameters:
  ///   - reference: Which collage.
  ///   - limit: The most revisions, of which the newest are taken; nil gives all.
  /// - Returns: The record, and the revisions oldest first, with those that can be redone.
  /// - Throws: ``WorkspaceError``, ``StoreError``.
  public func history(
    of reference: CollageReference, limit: Int? = nil
  ) throws -> (CollageRecord, [Revision]) {
    try repository.read { reader in
      let record = try reader.resolve(reference)
      return (record, try reader.revisions(of: record.id, limit: limit))
    }
  }

  /// The names of all collages that are not deleted, or of those that are.
  ///
  /// - Parameter deleted: Which.
  /// - Returns: The names in alphabetical order.
  /// - Throws: ``StoreError``.
  public func collageNames(deleted: Bool = false) throws -> [String] {
    try repository.read { try $0.names(deleted: deleted) }
  }
}

/// One page of the gallery.
public struct GalleryPage: Sendable {
  /// The collages, in the order that was asked for.
  public let entries: [GalleryEntry]
  /// Whether there are more after these.
  public let hasMore: Bool
  /// The current collage.
  public let current: UUID?
}
