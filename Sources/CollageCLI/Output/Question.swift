internal import CollageCore
internal import Foundation

/// A question on the terminal.
struct Question {
  /// The question, with a space at its end.
  let text: String
  /// The declaration in `Messages`, which a test names.
  let name: String

  init(_ text: String, name: String = #function) {
    (self.text, self.name) = (text, name)
  }

  /// Whether the user can be asked: standard input and standard error are terminals.
  static func canBeAsked(_ environment: Environment) -> Bool {
    environment.isTerminal(STDIN_FILENO)
      && environment.isTerminal(StandardStream.error.descriptor)
  }

  /// Asks, and returns whether the answer begins with a y.
  func isAnsweredYes(in environment: Environment) -> Bool {
    try? environment.error.write(text.escapingControls())
    return environment.answer()?.lowercased().hasPrefix("y") ?? false
  }
}
