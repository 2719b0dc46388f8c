/// Adapts the help texts that the argument parser generates.
enum HelpText {
  private static let sentences = ["Show the version.", "Show help information."]

  /// Removes the periods from the parser's help texts, because the program's other help texts don't
  /// end with periods.
  static func withoutPeriods(_ text: String) -> String {
    sentences.reduce(text) { $0.replacing($1, with: $1.dropLast()) }
  }
}
