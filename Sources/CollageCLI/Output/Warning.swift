internal import CollageCore

/// Something that deserves a look, though nothing failed.
struct Warning: Encodable {
  /// What it is, as a sentence with a full stop.
  let message: String
  /// What to do, or what was done about it.
  let hint: String

  /// The lines for people.
  var text: String {
    "Warning: \(message.withoutControls())\nHint: \(hint.withoutControls())\n"
  }
}
