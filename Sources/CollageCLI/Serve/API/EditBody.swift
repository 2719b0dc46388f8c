internal import CollageCore
internal import Foundation

/// The body of an edit request: one edit, or several edits that become one revision of the collage.
struct EditBody: Sendable {
  let lines: [[UInt8]]
  /// The label of the revision; `nil` for a single edit, which provides its own label.
  let label: String?

  /// The maximum number of edits in a request.
  private static let limit = 1000
  private static let longestLabel = 120

  /// Parses a body of the form `{"verb":…}` or `{"edits":[…],"label":"…"}`.
  init(_ bytes: [UInt8]) throws {
    guard
      let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    else { throw ServeError.malformed(.notObject) }
    guard let list = object["edits"] else {
      lines = [bytes.map { $0 < 0x20 ? 0x20 : $0 }]
      label = nil
      return
    }
    guard let edits = list as? [[String: Any]], !edits.isEmpty, edits.count <= Self.limit,
      Set(object.keys).isSubset(of: ["edits", "label"])
    else { throw ServeError.malformed(.edits("edits", limit: Self.limit)) }
    lines = try edits.map { Array(try JSONSerialization.data(withJSONObject: $0)) }
    label = String((object["label"] as? String ?? "edit").prefix(Self.longestLabel))
  }
}
