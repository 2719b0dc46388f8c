/// A picture as a function of place.
///
/// Places are in units of the picture's height: `y` runs from 0 at the top to 1, `x` from minus half the
/// aspect to plus half of it, so that a scene fits any shape.
protocol SampleScene: Sendable {
  /// Prepares to draw a picture with a given ratio of width to height.
  init(aspect: Float)
  /// What is seen at a place.
  func light(_ x: Float, _ y: Float) -> Light
}
