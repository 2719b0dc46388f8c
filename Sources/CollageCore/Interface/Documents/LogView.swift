internal import Foundation

/// A history in JSON.
public struct LogView: Encodable {
  /// The collage that it belongs to.
  struct Owner: Encodable {
    let id: String
    let name: String
    let revision: Int
    let dirty: Bool
  }

  let collage: Owner
  let revisions: [RevisionView]

  /// Describes a history.
  public init(collage record: CollageRecord, revisions: [RevisionView]) {
    collage = Owner(
      id: record.id.uuidString.lowercased(), name: record.name.rawValue, revision: record.head,
      dirty: record.isDirty)
    self.revisions = revisions
  }
}
