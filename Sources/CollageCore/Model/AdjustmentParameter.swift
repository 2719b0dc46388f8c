/// What is known of one parameter of adjustments, and where its value is.
package struct AdjustmentParameter: Sendable {
  /// The name on the command line and in the store.
  package let name: String
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
    in range: ClosedRange<Double> = -100...100, neutral: Double = 0, _ summary: String
  ) {
    self.name = name
    self.summary = summary
    self.range = range
    self.neutral = neutral
    self.path = path
  }
}

extension Adjustments {
  /// All parameters, in the order of the help.
  ///
  /// Names are stored; later versions may widen a range and add parameters, no more.
  package static let parameters = [
    AdjustmentParameter("brightness", \.brightness, "lighter or darker; black and white stay"),
    AdjustmentParameter("contrast", \.contrast, "steeper or flatter around mid grey"),
    AdjustmentParameter("saturation", \.saturation, "-100 is grey, 100 twice as colourful"),
    AdjustmentParameter("temperature", \.temperature, "warmer, or with less than zero cooler"),
    AdjustmentParameter("tint", \.tint, "towards magenta, or with less than zero green"),
    AdjustmentParameter(
      "gamma", \.gamma, in: 0.1...10, neutral: 1, "lighter midtones, or with less than one darker"),
    AdjustmentParameter("sharpen", \.sharpen, in: 0...100, "more fine detail"),
  ]

  /// The parameter of a name; nil for one that this version does not know.
  package static func parameter(named name: String) -> AdjustmentParameter? {
    parameters.first { $0.name == name }
  }
}
