/// A bash script of commands that recreates a collage in an empty store.
///
/// Numbers have all their digits, so that the recreated collage renders identically.
package struct CollageScript: Hashable, Sendable {
  /// The text of the script, which can be run without changes.
  package let text: String
  /// The parts of the collage that the script can't recreate.
  package let omissions: [ScriptOmission]

  /// Creates the script of a collage.
  ///
  /// `files` contains the file from which an image was created, for each image whose file is known.
  /// `sources` contains the files from which photos of items were added, keyed by their recorded
  /// paths.
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
    omissions = writer.omissions
  }
}

/// The file from which an image was created.
enum ScriptFile: Hashable, Sendable {
  /// The file exists at this path.
  case existing(String)
  /// The file no longer exists. The value is its last path or its name.
  case missing(String)

  var path: String? {
    if case .existing(let path) = self { path } else { nil }
  }

  var name: String {
    switch self {
    case .existing(let name), .missing(let name): name
    }
  }
}

package struct ScriptOmission: Hashable, Sendable, Encodable {
  /// The item's name; `nil` for the canvas.
  let item: String?
  /// The part and the reason for the omission, as a sentence without its period.
  let text: String

  /// The complete sentence, which begins with the item's name if there is one.
  package var sentence: String { (item.map { "\($0): " } ?? "") + text + "." }
}
