extension RepositoryReader {
  /// Returns the last saved state of a collage, or its current state if it was never saved.
  func savedCollage(_ record: CollageRecord) throws -> Collage {
    let collage = try collage(record, at: record.saved ?? record.head)
    return record.savedState?.replacingContents(of: collage) ?? collage
  }

  /// Returns the record of a collage that is not deleted.
  func resolve(_ reference: CollageReference) throws -> CollageRecord {
    switch reference {
    case .current:
      guard let id = try currentCollage(), let record = try record(id), record.deletedAt == nil
      else { throw WorkspaceError.noCurrentCollage }
      return record
    case .named(let text):
      let matches = try records(matching: text, deleted: false)
      guard matches.count < 2 else {
        throw WorkspaceError.ambiguousCollage(
          prefix: text, matches: matches.map(\.name.rawValue))
      }
      guard let match = matches.first else {
        throw WorkspaceError.noSuchCollage(
          text, nearest: NearestNames.to(text, among: try names(deleted: false)))
      }
      return match
    }
  }

  /// Returns the record of a deleted collage; if several match, the record of the most recently
  /// deleted one.
  func deletedRecord(_ reference: String) throws -> CollageRecord {
    guard let match = try records(matching: reference, deleted: true).first else {
      throw WorkspaceError.noSuchDeletedCollage(
        reference, nearest: NearestNames.to(reference, among: try names(deleted: true)))
    }
    return match
  }

  /// Returns whether a name is free; the names of deleted collages are free, too.
  func isFree(_ name: CollageName) throws -> Bool {
    try !records(matching: name.rawValue, deleted: false).contains { $0.name == name }
  }
}
