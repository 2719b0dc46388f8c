internal import CollageCore

extension WarningView {
  /// The lines for people.
  var text: String {
    "Warning: \(message.showingControls())\nHint: \(hint.showingControls())\n"
  }
}
