/// What is known of one parameter of adjustments, and where its value is.
package struct AdjustmentParameter: Sendable {
  /// The name on the command line and in the store.
  package let name: String
  /// The title on the page, in English and German: `Sharpness | Schärfe`.
  package let title: String
  /// What it does, in a few words.
  package let summary: String
  /// The values that can be set.
  package let range: ClosedRange<Double>
  /// The value that changes nothing.
  package let neutral: Double
  /// Where the value is.
  package let path: any WritableKeyPath<Adjustments, Double> & Sendable

  init(
    _ name: String, _ path: any WritableKeyPath<Adjustments, Double> & Sendable,
    in range: ClosedRange<Double> = -100...100, neutral: Double = 0, title: String,
    _ summary: String
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.range = range
    self.neutral = neutral
    self.path = path
  }
}
