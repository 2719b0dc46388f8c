/// A value that somebody wrote and that is not what it should be.
package struct ValueError: UsageError, Hashable, Sendable {
  /// What was written.
  package let value: String
  /// What it should have been, with its article: `an angle`.
  package let kind: String
  /// What is allowed, so that "an angle is …" becomes a sentence.
  package let allowed: String
  /// What may have been meant.
  package let nearest: [String]

  /// Describes a wrong value.
  package init(value: String, kind: String, allowed: String, nearest: [String] = []) {
    self.value = value
    self.kind = kind
    self.allowed = allowed
    self.nearest = nearest
  }

  /// The error with words besides that may have been meant, if they are like what was written.
  func suggesting(_ words: [String]) -> ValueError {
    ValueError(
      value: value, kind: kind, allowed: allowed,
      nearest: nearest + NearestNames.to(value, among: words))
  }
}
