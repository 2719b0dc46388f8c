/// A bash script of verbs that recreates a collage in an empty store.
///
/// Numbers have all their digits, so that both collages render identically.
package struct CollageScript: Hashable, Sendable {
  /// The script, which is ready to run.
  package let text: String
  /// The parts of the collage that the script can't recreate.
  package let losses: [ScriptOmission]

  /// Writes a script.
  ///
  /// - Parameters:
  ///   - collage: The collage.
  ///   - files: The known files that images were created from.
  ///   - sources: The files that the items' own photos were added from, by path.
  init(
    of collage: Collage, files: [ImageID: ScriptFile], sources: [String: ScriptFile] = [:]
  ) {
    var writer = ScriptWriter(collage, files, sources)
    writer.writeAll()
    let head = [
      "#!/usr/bin/env bash",
      "# Makes the collage \(BashQuoting.quoted(collage.name.rawValue)) as it is now, in an empty store.",
      "set -euo pipefail",
    ]
    text = (head + writer.lines).joined(separator: "\n") + "\n"
    losses = writer.losses
  }
}

/// The file that an image was created from.
enum ScriptFile: Hashable, Sendable {
  /// The file exists at this path.
  case there(String)
  /// The file no longer exists. The value is its former path or its name.
  case gone(String)

  /// The path; `nil` if the file no longer exists.
  var path: String? {
    if case .there(let path) = self { path } else { nil }
  }

  /// The current path, or the former path or name.
  var name: String {
    switch self {
    case .there(let name), .gone(let name): name
    }
  }
}

/// A part of a collage that a script can't recreate.
package struct ScriptOmission: Hashable, Sendable, Encodable {
  /// The item's name; `nil` for the canvas.
  let item: String?
  /// The part and the reason, as a sentence without its period.
  let text: String

  /// The complete sentence, which begins with the item's name.
  package var sentence: String { (item.map { "\($0): " } ?? "") + text + "." }
}
