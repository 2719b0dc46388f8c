/// Something that deserves a look, in JSON.
package struct WarningView: Encodable {
  /// What it is, as a sentence with a full stop.
  package let message: String
  /// What to do, or what was done about it.
  package let hint: String

  /// Describes it.
  package init(message: String, hint: String) {
    (self.message, self.hint) = (message, hint)
  }
}
