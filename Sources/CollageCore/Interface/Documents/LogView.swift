internal import Foundation

/// The JSON representation of a collage's history.
package struct LogView: Encodable {
  struct Owner: Encodable {
    let id: String
    let name: String
    let revision: Int
    let dirty: Bool
  }

  let collage: Owner
  let revisions: [RevisionView]

  package init(collage record: CollageRecord, revisions: [RevisionView]) {
    collage = Owner(
      id: record.id.uuidString.lowercased(), name: record.name.rawValue, revision: record.head,
      dirty: record.isDirty)
    self.revisions = revisions
  }
}

/// The JSON representation of a script that recreates a collage.
package struct ScriptView: Encodable {
  let script: String
  let losses: [ScriptOmission]?

  package init(_ script: CollageScript) {
    self.script = script.text
    losses = script.omissions.isEmpty ? nil : script.omissions
  }
}
