package struct AdjustmentParameter: Sendable {
  /// The name on the command line and in the store.
  package let name: String
  package let summary: String
  package let range: ClosedRange<Double>
  /// The value that leaves the image unchanged.
  package let neutral: Double
  package let path: any WritableKeyPath<Adjustments, Double> & Sendable

  init(
    _ name: String, _ path: any WritableKeyPath<Adjustments, Double> & Sendable,
    in range: ClosedRange<Double> = -100...100, neutral: Double = 0,
    _ summary: String
  ) {
    self.name = name
    self.summary = summary
    self.range = range
    self.neutral = neutral
    self.path = path
  }
}
