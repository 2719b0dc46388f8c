/// Finding the collage that a reference means.
extension RepositoryReader {
  /// A collage as it was saved last, or as it is now if it never was.
  func savedCollage(_ record: CollageRecord) throws -> Collage {
    let collage = try collage(record, at: record.saved ?? record.head)
    return record.savedState?.replacingContents(of: collage) ?? collage
  }

  /// The record of the collage that is meant.
  ///
  /// - Parameter reference: Which collage.
  /// - Returns: The record of a collage that is not deleted.
  /// - Throws: ``WorkspaceError`` and the store's errors.
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

  /// The record of a deleted collage; of several with one name the one that was deleted last.
  func deletedRecord(_ reference: String) throws -> CollageRecord {
    guard let match = try records(matching: reference, deleted: true).first else {
      throw WorkspaceError.noSuchDeletedCollage(
        reference, nearest: NearestNames.to(reference, among: try names(deleted: true)))
    }
    return match
  }

  /// Whether no collage has this name but those that are deleted.
  func isFree(_ name: CollageName) throws -> Bool {
    try !records(matching: name.rawValue, deleted: false).contains { $0.name == name }
  }
}
