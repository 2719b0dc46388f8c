internal import CollageCore
internal import Foundation

/// A question on the terminal.
struct Question {
  private let text: String

  /// Makes a question.
  init(_ text: String) {
    self.text = text
  }

  /// Whether there is somebody to ask.
  static func canBeAsked(_ environment: Environment) -> Bool {
    environment.isTerminal(STDIN_FILENO)
      && environment.isTerminal(StandardStream.error.descriptor)
  }

  /// Asks, and tells whether the answer begins with a y.
  func isAnsweredYes(in environment: Environment) -> Bool {
    try? environment.error.write(text.escapingControls())
    return environment.answer()?.lowercased().hasPrefix("y") ?? false
  }
}
