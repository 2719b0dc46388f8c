/// The help of the options that the argument parser adds.
enum HelpText {
  private static let sentences = ["Show the version.", "Show help information."]

  /// Removes the periods of these options, since no other help of an option ends in one.
  static func withoutPeriods(_ text: String) -> String {
    sentences.reduce(text) { $0.replacing($1, with: $1.dropLast()) }
  }
}
