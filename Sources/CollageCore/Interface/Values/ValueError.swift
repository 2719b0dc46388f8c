package struct ValueError: UsageError, Hashable, Sendable {
  package let value: String
  /// The kind of value, with its article, such as `an angle`.
  package let kind: String
  /// The description of the allowed values, which completes the sentence "an angle is …".
  package let allowed: String
  package let nearest: [String]

  package init(value: String, kind: String, allowed: String, nearest: [String] = []) {
    self.value = value
    self.kind = kind
    self.allowed = allowed
    self.nearest = nearest
  }

  /// Returns the error with additional suggestions: those words that are similar to the value.
  func suggesting(_ words: [String]) -> ValueError {
    ValueError(
      value: value, kind: kind, allowed: allowed,
      nearest: nearest + NearestNames.to(value, among: words))
  }
}
