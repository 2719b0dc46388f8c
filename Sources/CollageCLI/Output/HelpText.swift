/// Adapts the help texts of options that the argument parser adds.
enum HelpText {
  private static let sentences = ["Show the version.", "Show help information."]

  /// Removes the periods from these help texts, because the help texts of other options have none.
  static func withoutPeriods(_ text: String) -> String {
    sentences.reduce(text) { $0.replacing($1, with: $1.dropLast()) }
  }
}
