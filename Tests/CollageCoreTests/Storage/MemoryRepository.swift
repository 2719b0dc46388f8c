import Foundation
import Synchronization

@testable import CollageCore

/// Collages in memory: a second opinion on what the database does.
///
/// Every revision is kept as a whole document.
final class MemoryRepository: CollageRepository {
  private let contents = Mutex(MemoryContents())

  init() {}

  func read<Value>(_ body: (any RepositoryReader) throws -> Value) throws -> Value {
    try body(MemoryTransaction(contents.withLock { $0 }))
  }

  func write<Value>(_ body: (any RepositoryWriter) throws -> Value) throws -> Value {
    // The closure of `withLock` may not return what is not Sendable, so the value leaves by a box.
    var result: Result<Value, any Error>?
    contents.withLock { contents in
      let transaction = MemoryTransaction(contents)
      result = Result { try body(transaction) }
      guard case .success = result else { return }
      contents = transaction.contents
      contents.writes += 1
    }
    guard let result else { preconditionFailure("the body has run") }
    return try result.get()
  }
}

extension MemoryRepository {
  /// What is not on a disk is written by nobody else.
  func dataVersion() -> String { "\(contents.withLock { $0.writes })" }

  /// There is nothing to gather.
  func checkpoint() {}

  /// There are no indexes.
  func rebuildIndexes() {}
  func rebuildSearchIndex() {}
  func searchIndexProblems() -> [String] { [] }
}

struct MemoryContents: Sendable {
  struct Entry: Sendable {
    var record: CollageRecord
    var states: [Collage]
    var revisions: [Revision]
  }

  var entries: [UUID: Entry] = [:]
  var images: [ImageID: ImageRecord] = [:]
  var settings: [String: String] = [:]
  var styles: [ItemName: Style] = [:]
  var templates: [ItemName: (record: TemplateRecord, archive: [UInt8])] = [:]
  var tickets: [UUID: Ticket] = [:]
  var presets: [ItemName: RepaintPreset] = [:]
  var current: UUID?
  var library = MemoryLibrary()
  var writes = 0
}

/// A transaction on contents in memory; what it changes counts only if the repository takes it back.
final class MemoryTransaction: RepositoryWriter {
  var contents: MemoryContents

  init(_ contents: MemoryContents) { self.contents = contents }

  private func entry(_ id: UUID) throws -> MemoryContents.Entry {
    guard let entry = contents.entries[id] else { throw RowError(table: "collage", column: "id") }
    return entry
  }

  private func update(_ id: UUID, _ change: (inout MemoryContents.Entry) -> Void) throws {
    var entry = try entry(id)
    change(&entry)
    contents.entries[id] = entry
  }

  private func entries(deleted: Bool) -> [MemoryContents.Entry] {
    contents.entries.values.filter { ($0.record.deletedAt != nil) == deleted }
  }

  func currentCollage() -> UUID? { contents.current }
  func record(_ id: UUID) -> CollageRecord? { contents.entries[id]?.record }
  func settings() -> [String: String] { contents.settings }

  func styles() -> [Style] { contents.styles.values.sorted { $0.name.rawValue < $1.name.rawValue } }
  func templates() -> [TemplateRecord] {
    contents.templates.values.map(\.record).sorted { $0.name.rawValue < $1.name.rawValue }
  }
  func template(_ name: ItemName) -> [UInt8]? { contents.templates[name]?.archive }
  func revisions(of id: UUID, limit: Int?) throws -> [Revision] {
    try entry(id).revisions.suffix(limit ?? .max)
  }

  func names(deleted: Bool) -> [String] {
    entries(deleted: deleted).map(\.record.name.rawValue).sorted()
  }

  func records(matching reference: String, deleted: Bool) -> [CollageRecord] {
    let records = entries(deleted: deleted).map(\.record).sorted {
      ($1.deletedAt ?? .distantPast, $0.id.text) < ($0.deletedAt ?? .distantPast, $1.id.text)
    }
    let named = records.filter { $0.name == CollageName(rawValue: reference) }
    guard named.isEmpty else { return named }
    guard reference.count >= CollageReference.minimumPrefix else { return [] }
    return records.filter { $0.id.text.hasPrefix(reference.lowercased()) }
  }

  func gallery(_ query: GalleryQuery) throws -> [GalleryEntry] {
    func comes(_ left: CollageRecord, before right: CollageRecord) -> Bool {
      if let time = query.order.time {
        return (time(left), left.id.text) > (time(right), right.id.text)
      }
      let (key, other) = (
        NaturalOrder.key(left.name.rawValue), NaturalOrder.key(right.name.rawValue)
      )
      return key == other ? left.id.text < right.id.text : key.lexicographicallyPrecedes(other)
    }
    let matches = entries(deleted: query.deleted).filter { entry in
      let items = entry.states[entry.record.head].items
      return query.search.map {
        entry.record.name.rawValue.lowercased().contains($0.lowercased())
      } ?? true
        && query.images.map { images in items.contains { images.contains($0.image.id) } } ?? true
    }
    return matches.sorted { comes($0.record, before: $1.record) }
      .filter { entry in query.after.map { comes($0, before: entry.record) } ?? true }
      .prefix(query.limit ?? .max)
      .map {
        let state = $0.states[$0.record.head]
        return GalleryEntry(
          record: $0.record, canvasSize: state.canvas.size, itemCount: state.items.count)
      }
  }

  func collage(_ record: CollageRecord, at revision: Int) throws -> Collage {
    let entry = try entry(record.id)
    guard entry.states.indices.contains(revision) else {
      throw RowError(table: "revision", column: "number")
    }
    let state = entry.states[revision]
    return Collage(
      id: state.id, name: entry.record.name, canvas: state.canvas, items: state.items,
      selection: state.selection, createdAt: entry.record.createdAt,
      updatedAt: entry.record.updatedAt)
  }

  func insert(_ collage: Collage, label: String) throws {
    contents.entries[collage.id] = MemoryContents.Entry(
      record: CollageRecord(id: collage.id, name: collage.name, createdAt: collage.createdAt),
      states: [collage],
      revisions: [Revision(number: 0, label: label, createdAt: collage.createdAt)])
  }

  func archive(of record: CollageRecord) throws -> CollageArchive {
    let entry = try entry(record.id)
    var archive = CollageArchive(entry.record)
    for (revision, state) in zip(entry.revisions, entry.states) {
      archive.append(state, label: revision.label, at: revision.createdAt)
    }
    return archive
  }

  func insert(_ archive: CollageArchive) throws {
    var record = CollageRecord(id: archive.id, name: archive.name, createdAt: archive.createdAt)
    record.updatedAt = archive.updatedAt
    record.editedAt = archive.revisions.last?.createdAt ?? archive.createdAt
    record.head = archive.head
    record.newest = archive.revisions.count - 1
    record.saved = archive.saved
    record.savedState = archive.savedState
    contents.entries[archive.id] = MemoryContents.Entry(
      record: record, states: archive.revisions.indices.map(archive.collage),
      revisions: archive.revisions.enumerated().map { number, state in
        Revision(number: number, label: state.label, createdAt: state.createdAt)
      })
  }

  func append(_ new: Collage, after old: Collage, label: String, at date: Date) throws
    -> CollageRecord
  {
    let record = try entry(new.id).record
    var kept: CollageRecord.SavedState?
    if let saved = record.saved, saved > record.head {
      kept = CollageRecord.SavedState(try collage(record, at: saved))
    }
    try update(new.id) { entry in
      if let kept {
        entry.record.saved = nil
        entry.record.savedState = kept
      }
      let number = record.head + 1
      entry.states = entry.states.prefix(number) + [new]
      entry.revisions =
        entry.revisions.prefix(number) + [Revision(number: number, label: label, createdAt: date)]
      entry.record.head = number
      entry.record.newest = number
      entry.record.editedAt = date
    }
    return try entry(new.id).record
  }

  func setHead(_ revision: Int, of id: UUID) throws { try update(id) { $0.record.head = revision } }

  func markSaved(_ id: UUID, revision: Int, snapshot: String?, at date: Date?) throws {
    try update(id) { entry in
      entry.record.saved = revision
      entry.record.savedState = nil
      entry.record.snapshot = snapshot
      entry.record.updatedAt = date ?? entry.record.updatedAt
    }
  }

  func markSaved(
    _ id: UUID, state: CollageRecord.SavedState, snapshot: String, at date: Date
  ) throws {
    try update(id) { entry in
      entry.record.saved = nil
      entry.record.savedState = state
      entry.record.snapshot = snapshot
      entry.record.updatedAt = date
    }
  }

  func setSnapshot(_ snapshot: String, of id: UUID) throws {
    try update(id) { $0.record.snapshot = snapshot }
  }

  func rename(_ id: UUID, to name: CollageName) throws { try update(id) { $0.record.name = name } }

  func setDeleted(_ id: UUID, at date: Date?) throws {
    try update(id) { $0.record.deletedAt = date }
  }

  func setCurrentCollage(_ id: UUID?) { contents.current = id }

  func insert(_ image: ImageRecord) {
    contents.images[image.image.id] = contents.images[image.image.id]?.completed(by: image) ?? image
  }

  func correct(_ image: ImageID, by file: ImageFileFacts) {
    guard let record = contents.images[image] else { return }
    contents.images[image] = ImageRecord(
      image: file.image(image, record.image.metadata), kind: record.kind, byteCount: file.byteCount,
      sourceName: record.sourceName,
      createdAt: Date.ordinary.contains(record.createdAt) ? record.createdAt : file.writtenAt)
  }

  func setSavedState(_ state: CollageRecord.SavedState, of id: UUID) throws {
    try update(id) { $0.record.savedState = state }
  }

  func forget(_ id: UUID) { contents.entries[id] = nil }
  func forget(_ image: ImageID) {
    contents.images[image] = nil
    for id in contents.library.images.keys { contents.library.images[id]?.remove(image) }
  }
  func problems() -> [String] { [] }
  func allRecords() -> [CollageRecord] { contents.entries.values.map(\.record) }
  func image(_ id: ImageID) -> ImageRecord? { contents.images[id] }
  func imageClaims() -> [ImageClaim] {
    contents.images.values.map { ImageClaim(id: $0.image.id, record: $0) }
  }
  func allImages() -> [ImageRecord] { Array(contents.images.values) }

  func itemSources() -> [ImageID: Set<String>] {
    contents.entries.values.flatMap(\.states).flatMap { Array($0.items) }
      .flatMap(\.storedImages).reduce(into: [:]) { sources, image in
        guard let source = image.metadata?.source, source.hasPrefix("/") else { return }
        sources[image.id, default: []].insert(source)
      }
  }

  func usedImages(byCollagesDeletedAfter limit: Date) -> Set<ImageID> {
    let entries = contents.entries.values.filter { !$0.record.wasDeleted(by: limit) }
    let states = entries.flatMap { entry in
      entry.states.map(\.items) + [entry.record.savedState?.items ?? ItemStack()]
    }
    let tickets = contents.tickets.values.flatMap { $0.images.values.map(\.id) }
    return Set(states.joined().flatMap(\.imageIDs) + tickets)
  }

  func setSetting(_ key: String, to value: String?) { contents.settings[key] = value }

  func insert(_ style: Style) { contents.styles[style.name] = style }

  func forget(style name: ItemName) { contents.styles[name] = nil }

  func insert(template name: ItemName, _ archive: [UInt8], at date: Date) {
    let record = TemplateRecord(name: name, createdAt: date, byteCount: archive.count)
    contents.templates[name] = (record, archive)
  }

  func forget(template name: ItemName) { contents.templates[name] = nil }
}
