/// Parses prompts, which describe the desired image to a repaint server.
package enum PromptParser {
  package static let byteLimit = 10_000

  package static func prompt(_ text: String) throws(ValueError) -> String {
    guard text.contains(where: { !$0.isWhitespace }), text.utf8.count <= byteLimit else {
      let shown = String(text.prefix(40)).escapingControls()
      throw ValueError(
        value: shown, kind: "a prompt", allowed: "text of at most \(byteLimit) bytes")
    }
    return text
  }
}
