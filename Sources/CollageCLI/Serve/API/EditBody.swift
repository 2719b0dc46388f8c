internal import CollageCore
internal import Foundation

/// What a page asks to be done: one edit, or several that become one step.
struct EditBody: Sendable {
  /// The edits, each an object of JSON of its own.
  let lines: [[UInt8]]
  /// What the step is called; nil for one edit, which has a name of its own.
  let label: String?

  /// The most edits of one step.
  private static let limit = 1000
  private static let longestLabel = 120

  /// Reads a body.
  ///
  /// - Parameter bytes: `{"verb":…}` or `{"edits":[…],"label":"…"}`.
  /// - Throws: ``ServeError/malformed(_:)``.
  init(_ bytes: [UInt8]) throws {
    guard
      let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    else { throw ServeError.malformed("the body is not a JSON object.") }
    guard let list = object["edits"] else {
      lines = [bytes.map { $0 < 0x20 ? 0x20 : $0 }]
      label = nil
      return
    }
    guard let edits = list as? [[String: Any]], !edits.isEmpty, edits.count <= Self.limit,
      Set(object.keys).isSubset(of: ["edits", "label"])
    else { throw ServeError.malformed("edits is a list of 1 to \(Self.limit) objects.") }
    lines = try edits.map { Array(try JSONSerialization.data(withJSONObject: $0)) }
    label = String((object["label"] as? String ?? "edit").prefix(Self.longestLabel))
  }
}
