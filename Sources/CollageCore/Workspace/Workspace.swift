public import Foundation

/// A store and the operations on it, which all front ends of the program use.
///
/// The methods can be called from any thread, and several processes can use the same store
/// concurrently.
public struct Workspace: Sendable {
  let folder: StoreFolder
  let repository: any CollageRepository
  let images: any ImageFiles
  let context: WorkspaceDependencies

  init(
    folder: StoreFolder, repository: any CollageRepository, images: any ImageFiles,
    context: WorkspaceDependencies
  ) {
    self.folder = folder
    self.repository = repository
    self.images = images
    self.context = context
  }

  /// Returns the state of a collage.
  ///
  /// - Parameter reference: The collage.
  /// - Returns: The collage and its record, read at one point in time, with captions that match the
  ///   current metadata.
  /// - Throws: ``WorkspaceError``, ``StoreError``.
  public func state(of reference: CollageReference) throws -> CollageState {
    var state = try repository.read { reader in
      let record = try reader.resolve(reference)
      return CollageState(collage: try reader.collage(record, at: record.head), record: record)
    }
    state.collage = try refillingCaptions(state.collage)
    return state
  }

  /// Returns the store's record of a collage.
  ///
  /// - Parameter reference: The collage.
  /// - Returns: The record.
  /// - Throws: ``WorkspaceError``, ``StoreError``.
  public func record(of reference: CollageReference) throws -> CollageRecord {
    try repository.read { try $0.resolve(reference) }
  }

  /// Returns whether a name is free; the names of deleted collages are free, too.
  ///
  /// - Parameter name: The name.
  /// - Returns: Whether a collage can get the name.
  /// - Throws: ``StoreError``.
  public func isFree(_ name: CollageName) throws -> Bool {
    try repository.read { try $0.isFree(name) }
  }

  /// Returns a page of the gallery, the list of all collages.
  ///
  /// - Parameters:
  ///   - search: A text that the names must contain, ignoring case; `nil` matches all names.
  ///   - limit: The maximum number of entries; `nil` is unlimited.
  ///   - after: The collage before the first one to list; `nil` starts at the beginning.
  ///   - deleted: Whether to list deleted collages instead.
  ///   - order: The sort order; by default, the most recently saved collage is first.
  ///   - images: Lists only collages that currently show at least one of these images; `nil` lists
  ///     all collages.
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

  /// Returns the history of a collage.
  ///
  /// - Parameters:
  ///   - reference: The collage.
  ///   - limit: The maximum number of revisions; the newest ones are returned. `nil` is unlimited.
  /// - Returns: The collage's record, and the revisions, oldest first. They include undone
  ///   revisions that can be redone.
  /// - Throws: ``WorkspaceError``, ``StoreError``.
  public func history(
    of reference: CollageReference, limit: Int? = nil
  ) throws -> (CollageRecord, [Revision]) {
    try repository.read { reader in
      let record = try reader.resolve(reference)
      return (record, try reader.revisions(of: record.id, limit: limit))
    }
  }

  /// Returns the names of all collages.
  ///
  /// - Parameter deleted: Whether to return the names of deleted collages instead.
  /// - Returns: The names in alphabetical order.
  /// - Throws: ``StoreError``.
  public func collageNames(deleted: Bool = false) throws -> [String] {
    try repository.read { try $0.names(deleted: deleted) }
  }
}

/// A page of the gallery.
public struct GalleryPage: Sendable {
  /// The collages, in the requested order.
  public let entries: [GalleryEntry]
  /// True if there are more collages after this page.
  public let hasMore: Bool
  /// The ID of the current collage; `nil` if there isn't one.
  public let current: UUID?
}
