/// What people write for a server to paint.
package enum PromptText {
  /// The most bytes of a prompt.
  package static let byteLimit = 10_000

  /// Reads a prompt.
  ///
  /// - Parameter text: What was written.
  /// - Returns: The prompt.
  /// - Throws: ``ValueError``.
  package static func prompt(_ text: String) throws(ValueError) -> String {
    guard text.contains(where: { !$0.isWhitespace }), text.utf8.count <= byteLimit else {
      let shown = String(text.prefix(40)).showingControls()
      throw ValueError(
        value: shown, kind: "a prompt", allowed: "words, of at most \(byteLimit) bytes")
    }
    return text
  }
}
