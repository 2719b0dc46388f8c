internal import CollageCore
internal import Foundation

/// Changes of an item's look that a page previews without storing them.
struct PreviewEdits: Sendable {
  private static let limit = 20

  let edits: [JSONEdit]

  init(_ text: String) throws {
    guard
      let list = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]],
      !list.isEmpty, list.count <= Self.limit
    else { throw ServeError.malformed(.edits("edit", limit: Self.limit)) }
    edits = try list.map { try JSONEdit(JSONSerialization.data(withJSONObject: $0)) }
    for edit in edits {
      let verb = edit.arguments.verb
      // Edits that must first read a photo or a file can't be previewed.
      guard verb.uses.contains(.preview), edit.request != nil || verb.name == "style" else {
        throw ServeError.notServed(verb: verb.name)
      }
    }
  }
}
