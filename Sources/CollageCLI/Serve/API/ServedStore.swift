internal import CollageCore
internal import Foundation
internal import Synchronization

/// The operations that the web API performs on the store, independent of HTTP.
struct ServedStore: Sendable {
  let workspace: Workspace
  let environment: Environment
  let path: String
  let isReadOnly: Bool
  let repaintService: RepaintService
  let uploads: Uploads
  /// The states that collages had when pages opened them.
  let sessions = CollageSessions()
  let operations = CancellableOperations()
  /// A cache of the text colors that are chosen automatically to contrast with the background.
  let colorings = TextColorCache()
  let thumbnails = ThumbnailCache()

  init(_ workspace: Workspace, environment: Environment, path: String, isReadOnly: Bool) {
    (self.workspace, self.environment) = (workspace, environment)
    (self.path, self.isReadOnly) = (path, isReadOnly)
    repaintService = RepaintService(workspace, in: environment)
    uploads = Uploads(in: path + "/staging")
  }

  /// Returns a page of the gallery.
  ///
  /// `search` is a text that the collages' names must contain. `after` is the ID of the last
  /// collage on the previous page. The first page includes the number of all matching collages.
  func gallery(search: String?, after: String?, limit: Int) throws -> ServedGallery {
    let page = try workspace.gallery(
      search: search, limit: limit, after: after.map { .named($0) })
    guard after == nil else { return ServedGallery(page, count: nil) }
    let isAll = !page.hasMore
    let isSearch = !(search ?? "").isEmpty
    let count =
      try isAll
      ? page.entries.count
      : isSearch
        ? workspace.gallery(search: search).entries.count : workspace.collageNames().count
    return ServedGallery(page, count: count)
  }

  func document(_ id: String) throws -> DocumentView {
    document(of: try workspace.state(of: .named(id)))
  }

  func document(of state: CollageState) -> DocumentView {
    DocumentView(state, colored: colorings.colored(state.collage, in: workspace))
  }

  func history(_ id: String) throws -> ServedHistory {
    let (record, revisions) = try workspace.history(of: .named(id))
    return ServedHistory(revisions: revisions.map { RevisionView($0, in: record) })
  }

  /// Starts a session, which records the collage's current state.
  func startSession(_ id: String) throws -> ServedSession {
    let state = try workspace.state(of: .named(id))
    return ServedSession(opening: sessions.insert(state), revision: state.record.head)
  }

  /// Restores the state that a collage had at the start of the session with the ID `opening`.
  func discard(_ id: String, opening: String) throws -> ServedEdit {
    guard let earlier = sessions[opening] else { throw ServeError.unknownSession }
    let now = try workspace.state(of: .named(id))
    guard now.record.id == earlier.record.id else { throw ServeError.unknownSession }
    // Reverting to the last save leaves no unsaved changes. It restores the earlier state if the
    // collage had no unsaved changes when it was opened, and hasn't been saved since.
    if !earlier.record.isDirty, now.record.updatedAt == earlier.record.updatedAt {
      return served(try workspace.revert(.named(id)))
    }
    return served(
      try workspace.edit(.named(id)) { _ in
        .restore(earlier.collage.canvas, earlier.collage.items)
      })
  }

  func save(_ id: String) throws -> ServedEdit {
    let before = try workspace.state(of: .named(id))
    let after = try workspace.save(
      .named(id), progress: nil, isCancelled: environment.isInterrupted)
    return served(EditOutcome(before: before, after: after, label: "save"))
  }

  func served(_ outcome: EditOutcome, items: [Item.ID] = []) -> ServedEdit {
    ServedEdit(
      changed: outcome.hasChanged, label: outcome.label,
      items: items.map { $0.uuidString.lowercased() }, document: document(of: outcome.after))
  }
}

struct ServedGallery: Encodable {
  /// A collage in the gallery, with the key of its image.
  struct Entry: Encodable {
    let entry: GalleryEntry
    let isCurrent: Bool

    private enum Key: CodingKey {
      case picture
    }

    func encode(to encoder: any Encoder) throws {
      try GalleryEntryView(entry, isCurrent: isCurrent).encode(to: encoder)
      var fields = encoder.container(keyedBy: Key.self)
      try fields.encode(entry.imageKey, forKey: .picture)
    }
  }

  let collages: [Entry]
  let hasMore: Bool
  /// The number of all matching collages, on the first page; `nil` on other pages.
  let count: Int?

  init(_ page: GalleryPage, count: Int?) {
    collages = page.entries.map { Entry(entry: $0, isCurrent: $0.record.id == page.current) }
    hasMore = page.hasMore
    self.count = count
  }
}

struct ServedHistory: Encodable {
  let revisions: [RevisionView]
}

struct ServedSession: Encodable {
  let opening: String
  let revision: Int
}

struct ServedEdit: Encodable {
  let changed: Bool
  let label: String
  let items: [String]
  /// The collage after the edit; `nil` if it was deleted.
  let document: DocumentView?
  let warnings: [String]?

  init(
    changed: Bool, label: String, items: [String], document: DocumentView?, warnings: [String] = []
  ) {
    self.changed = changed
    self.label = label
    self.items = items
    self.document = document
    self.warnings = warnings.isEmpty ? nil : warnings
  }
}

/// A cache of the last collage whose text colors were chosen automatically.
///
/// Choosing the colors requires rendering the background. The cache avoids repeating this when a
/// page requests the collage and then each of its items.
final class TextColorCache: Sendable {
  private let last = Mutex<(collage: CollageCore.Collage, colored: CollageCore.Collage)?>(nil)

  /// Returns the collage with each automatic text color replaced by a color.
  func colored(_ collage: CollageCore.Collage, in workspace: Workspace) -> CollageCore.Collage {
    if let last = last.withLock({ $0 }), last.collage == collage { return last.colored }
    let colored = workspace.resolvingTextColors(collage)
    if collage.items.contains(where: \.hasAutomaticColor) {
      last.withLock { $0 = (collage, colored) }
    }
    return colored
  }
}
