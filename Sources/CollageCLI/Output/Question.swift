internal import CollageCore
internal import Foundation

/// A yes-or-no question on the terminal.
struct Question {
  /// The question, with a trailing space.
  let text: String
  /// The declaration in `Messages`, which the test names.
  let name: String

  init(_ text: String, name: String = #function) {
    (self.text, self.name) = (text, name)
  }

  /// Returns whether both standard input and standard error are terminals.
  static func canBeAsked(_ environment: Environment) -> Bool {
    environment.isTerminal(STDIN_FILENO)
      && environment.isTerminal(StandardStream.error.descriptor)
  }

  /// Asks the question, and returns whether the answer begins with a y.
  func isAnsweredYes(in environment: Environment) -> Bool {
    try? environment.error.write(text.escapingControls())
    return environment.answer()?.lowercased().hasPrefix("y") ?? false
  }
}
