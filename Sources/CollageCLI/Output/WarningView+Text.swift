internal import CollageCore

extension WarningView {
  /// The lines for people.
  var text: String {
    "Warning: \(message.withoutControls())\nHint: \(hint.withoutControls())\n"
  }
}
