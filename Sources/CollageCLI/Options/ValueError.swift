/// A value on the command line that is not what it should be.
struct ValueError: Error, Hashable, CustomStringConvertible {
  /// What was written.
  let value: String
  /// What it should have been, with its article: `an angle`.
  let kind: String
  /// What is allowed, so that "an angle is …" becomes a sentence.
  let allowed: String
  /// What may have been meant.
  var nearest: [String] = []

  /// What the argument parser appends to its message about an option.
  var description: String {
    let suggestion = nearest.isEmpty ? "" : ". " + Phrases.didYouMean(nearest)
    return "\(kind) is \(allowed)\(suggestion)"
  }
}
