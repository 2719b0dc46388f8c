internal import CollageCore
internal import Foundation

/// A question on the terminal that the user answers with yes or no.
struct Question {
  /// The question, with a trailing space.
  let text: String
  /// The name of the declaration in `Messages`, which identifies the question in a test.
  let name: String

  init(_ text: String, name: String = #function) {
    (self.text, self.name) = (text, name)
  }

  /// Returns whether the user can be asked: standard input and standard error are terminals.
  static func canBeAsked(_ environment: Environment) -> Bool {
    environment.isTerminal(STDIN_FILENO)
      && environment.isTerminal(StandardStream.error.descriptor)
  }

  /// Asks the question, and returns whether the answer begins with the letter y.
  func isAnsweredYes(in environment: Environment) -> Bool {
    try? environment.error.write(text.escapingControls())
    return environment.answer()?.lowercased().hasPrefix("y") ?? false
  }
}
