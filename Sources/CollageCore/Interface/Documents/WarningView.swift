/// The JSON representation of a warning.
package struct WarningView: Encodable {
  /// The description of the problem, as a sentence with a period.
  package let message: String
  /// A suggestion, or the action that was taken.
  package let hint: String

  package init(message: String, hint: String) {
    (self.message, self.hint) = (message, hint)
  }
}
