/// A lookup table for a function of x, such as the outline of a ridge.
///
/// Computing the function for each row of an image would be slow.
struct Profile {
  private static let count = 2048

  private let values: [Float]
  private let start: Float
  private let scale: Float

  /// Computes the values from slightly left of the image to slightly right of it.
  init(aspect: Float, _ function: (Float) -> Float) {
    let start = -aspect / 2 - 0.05
    let width = aspect + 0.1
    values = (0...Self.count + 1).map { function(start + width * Float($0) / Float(Self.count)) }
    self.start = start
    scale = Float(Self.count) / width
  }

  subscript(x: Float) -> Float {
    let position = min(max((x - start) * scale, 0), Float(Self.count))
    let index = Int(position)
    return values[index] + (values[index + 1] - values[index]) * (position - Float(index))
  }
}
