internal import CollageCore
internal import Foundation

/// Edits of looks that a page wants to see before they are stored, or instead.
struct TrialEdits: Sendable {
  /// The most edits that are seen at a time.
  private static let limit = 20

  /// The edits.
  let edits: [JSONEdit]

  /// Reads edits.
  ///
  /// - Parameter text: A list of edits in JSON.
  /// - Throws: ``ServeError``, ``EditDataError``.
  init(_ text: String) throws {
    guard
      let list = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]],
      !list.isEmpty, list.count <= Self.limit
    else { throw ServeError.malformed("edit is a list of 1 to \(Self.limit) objects.") }
    edits = try list.map { try JSONEdit(JSONSerialization.data(withJSONObject: $0)) }
    for edit in edits {
      let verb = edit.arguments.verb
      // What has to look at a photo or a file first is not tried.
      guard verb.uses.contains(.trial), edit.request != nil || verb.name == "style" else {
        throw ServeError.notServed(verb: verb.name)
      }
    }
  }
}
