/// A bash script of verbs that makes a collage as it is now in an empty store.
///
/// Numbers have all their digits, so that the pictures of both collages are the same.
package struct CollageScript: Hashable, Sendable {
  /// The script, which is runnable as it is.
  package let text: String
  /// What of the collage's pictures it cannot make again.
  package let losses: [ScriptLoss]

  /// Writes a script.
  ///
  /// - Parameters:
  ///   - collage: The collage.
  ///   - files: The files that images were made from, as far as they are known and still there.
  ///   - sources: The files that items' own photos were added from, by their paths.
  init(
    of collage: Collage, files: [ImageID: ScriptFile], sources: [String: ScriptFile] = [:]
  ) {
    var writer = ScriptWriter(collage, files, sources)
    writer.writeAll()
    let head = [
      "#!/usr/bin/env bash",
      "# Makes the collage \(BashWords.quoted(collage.name.rawValue)) as it is now, in an empty store.",
      "set -euo pipefail",
    ]
    text = (head + writer.lines).joined(separator: "\n") + "\n"
    losses = writer.losses
  }
}

/// The file that an image was made from.
enum ScriptFile: Hashable, Sendable {
  /// It is there, at this path.
  case there(String)
  /// It was at this path, or had this name.
  case gone(String)

  /// The path; nil where there is no such file any more.
  var path: String? {
    if case .there(let path) = self { path } else { nil }
  }

  /// What it is or was called.
  var name: String {
    switch self {
    case .there(let name), .gone(let name): name
    }
  }
}

/// Something that a script cannot make again.
package struct ScriptLoss: Hashable, Sendable, Encodable {
  /// The item's name; nil for the canvas.
  let item: String?
  /// What it is and why, as a sentence without its full stop.
  let text: String

  /// The loss with what it is about.
  package var sentence: String { (item.map { "\($0): " } ?? "") + text + "." }
}
