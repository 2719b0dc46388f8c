package struct WarningView: Encodable {
  /// The description of the problem, as a complete sentence.
  package let message: String
  /// A suggestion to the user, or the action that the program has taken.
  package let hint: String

  package init(message: String, hint: String) {
    (self.message, self.hint) = (message, hint)
  }
}
