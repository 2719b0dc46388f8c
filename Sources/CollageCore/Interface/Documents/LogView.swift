internal import Foundation

/// A history in JSON.
package struct LogView: Encodable {
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
  package init(collage record: CollageRecord, revisions: [RevisionView]) {
    collage = Owner(
      id: record.id.uuidString.lowercased(), name: record.name.rawValue, revision: record.head,
      dirty: record.isDirty)
    self.revisions = revisions
  }
}

/// A script that makes a collage, in JSON.
package struct ScriptView: Encodable {
  let script: String
  let losses: [ScriptLoss]?

  /// Describes a script.
  package init(_ script: CollageScript) {
    self.script = script.text
    losses = script.losses.isEmpty ? nil : script.losses
  }
}
