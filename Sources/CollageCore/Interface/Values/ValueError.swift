/// The error thrown when the text of a value is invalid.
package struct ValueError: UsageError, Hashable, Sendable {
  package let value: String
  /// The kind of value, with its article, such as `an angle`.
  package let kind: String
  /// The allowed values, as the end of the sentence "an angle is …".
  package let allowed: String
  /// Suggestions with similar spelling.
  package let nearest: [String]

  package init(value: String, kind: String, allowed: String, nearest: [String] = []) {
    self.value = value
    self.kind = kind
    self.allowed = allowed
    self.nearest = nearest
  }

  /// Returns the error with additional suggestions, if their spelling is similar to the text.
  func suggesting(_ words: [String]) -> ValueError {
    ValueError(
      value: value, kind: kind, allowed: allowed,
      nearest: nearest + NearestNames.to(value, among: words))
  }
}
