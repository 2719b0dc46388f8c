internal import CollageCore
internal import Foundation
internal import Synchronization

/// The store as a page sees it: what the API does, without anything of HTTP.
struct ServedStore: Sendable {
  let workspace: Workspace
  /// What comes from outside.
  let environment: Environment
  /// The folder of the store.
  let path: String
  /// Whether pages may only look.
  let isReadOnly: Bool
  /// Who works on what servers are asked to paint.
  let painter: Painter
  /// The photos that pages send.
  let uploads: Uploads
  /// The states in which pages have opened collages.
  let openings = Openings()
  /// What takes long and may be stopped.
  let jobs = Jobs()
  /// The colours of words that are chosen by what is behind them.
  let colorings = Colorings()
  /// The small pictures of the library that were asked for.
  let thumbnails = ThumbnailCache()

  /// Serves a store.
  ///
  /// - Parameters:
  ///   - workspace: The store.
  ///   - environment: What comes from outside.
  ///   - path: The folder of the store.
  ///   - isReadOnly: Whether pages may only look.
  init(_ workspace: Workspace, environment: Environment, path: String, isReadOnly: Bool) {
    (self.workspace, self.environment) = (workspace, environment)
    (self.path, self.isReadOnly) = (path, isReadOnly)
    painter = Painter(workspace, in: environment)
    uploads = Uploads(in: path + "/staging")
  }

  /// A page of the gallery.
  ///
  /// - Parameters:
  ///   - search: Only collages whose name contains this.
  ///   - after: The identity of the collage before the first.
  ///   - limit: The most collages.
  /// - Returns: The page, with the number of all collages where it is the first.
  /// - Throws: As ``Workspace/gallery(search:limit:after:deleted:order:using:)``.
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

  /// A collage.
  func document(_ id: String) throws -> DocumentView {
    document(of: try workspace.state(of: .named(id)))
  }

  /// A collage in a state.
  func document(of state: CollageState) -> DocumentView {
    DocumentView(state, colored: colorings.colored(state.collage, in: workspace))
  }

  /// The history of a collage.
  func history(_ id: String) throws -> ServedHistory {
    let (record, revisions) = try workspace.history(of: .named(id))
    return ServedHistory(revisions: revisions.map { RevisionView($0, in: record) })
  }

  /// Keeps in mind how a collage is now.
  func remember(_ id: String) throws -> ServedOpening {
    let state = try workspace.state(of: .named(id))
    return ServedOpening(opening: openings.insert(state), revision: state.record.head)
  }

  /// Brings a collage back to what it was when it was opened.
  ///
  /// - Parameters:
  ///   - id: The collage.
  ///   - opening: What ``remember(_:)`` gave.
  /// - Returns: What became of it.
  /// - Throws: ``ServeError/noOpening``, the errors of the store.
  func discard(_ id: String, opening: String) throws -> ServedEdit {
    guard let earlier = openings[opening] else { throw ServeError.noOpening }
    let now = try workspace.state(of: .named(id))
    guard now.record.id == earlier.record.id else { throw ServeError.noOpening }
    // What was saved when it was opened is so again.
    if !earlier.record.isDirty, now.record.updatedAt == earlier.record.updatedAt {
      return served(try workspace.revert(.named(id)))
    }
    return served(
      try workspace.edit(.named(id)) { _ in
        .restore(earlier.collage.canvas, earlier.collage.items)
      })
  }

  /// Renders and keeps the snapshot of a collage.
  func save(_ id: String) throws -> ServedEdit {
    let before = try workspace.state(of: .named(id))
    let after = try workspace.save(
      .named(id), progress: nil, isCancelled: environment.isInterrupted)
    return served(EditOutcome(before: before, after: after, label: "save"))
  }

  /// Describes what became of one collage.
  func served(_ outcome: EditOutcome, items: [Item.ID] = []) -> ServedEdit {
    ServedEdit(
      changed: outcome.hasChanged, label: outcome.label,
      items: items.map { $0.uuidString.lowercased() }, document: document(of: outcome.after))
  }
}

/// A page of the gallery in JSON.
struct ServedGallery: Encodable {
  /// A collage with the name of its picture.
  struct Entry: Encodable {
    let entry: GalleryEntry
    let isCurrent: Bool

    private enum Key: CodingKey {
      case picture
    }

    func encode(to encoder: any Encoder) throws {
      try GalleryEntryView(entry, isCurrent: isCurrent).encode(to: encoder)
      var fields = encoder.container(keyedBy: Key.self)
      try fields.encode(entry.pictureKey, forKey: .picture)
    }
  }

  let collages: [Entry]
  let hasMore: Bool
  /// How many there are in all; only with the first page.
  let count: Int?

  init(_ page: GalleryPage, count: Int?) {
    collages = page.entries.map { Entry(entry: $0, isCurrent: $0.record.id == page.current) }
    hasMore = page.hasMore
    self.count = count
  }
}

/// The history of a collage in JSON.
struct ServedHistory: Encodable {
  let revisions: [RevisionView]
}

/// A state that was kept in mind, in JSON.
struct ServedOpening: Encodable {
  let opening: String
  let revision: Int
}

/// What an edit did, in JSON.
struct ServedEdit: Encodable {
  let changed: Bool
  let label: String
  /// The identities of the items that are meant or new.
  let items: [String]
  /// The collage afterwards; nil if it is deleted.
  let document: DocumentView?
  /// What deserves a look, in words; nil if nothing does.
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

/// A cache of the collage whose automatic text colors were chosen last.
///
/// Choosing them needs a drawing, and the page requests a document and then all of its items.
final class Colorings: Sendable {
  private let last = Mutex<(collage: CollageCore.Collage, colored: CollageCore.Collage)?>(nil)

  /// Returns the collage with the colors of its text.
  func colored(_ collage: CollageCore.Collage, in workspace: Workspace) -> CollageCore.Collage {
    if let last = last.withLock({ $0 }), last.collage == collage { return last.colored }
    let colored = workspace.coloringWords(collage)
    if collage.items.contains(where: \.hasAutomaticColor) {
      last.withLock { $0 = (collage, colored) }
    }
    return colored
  }
}
