/// The weights of source pixels for resampling along one axis.
///
/// The weight of a source pixel is the fraction of the target pixel that the source pixel covers.
/// If ``init(stretching:to:)`` enlarges, the weights interpolate between source pixels instead.
struct AreaWeights: Hashable, Sendable {
  /// For each target pixel, the index of the first source pixel that has a weight.
  private(set) var starts: [Int] = []
  /// For each target pixel, the index in ``weights`` of its first weight; the last element is the
  /// total number of weights.
  private(set) var offsets: [Int] = [0]
  /// For each target pixel, the weights of consecutive source pixels, which add up to 1.
  private(set) var weights: [Float] = []

  /// Computes the weights for a target that covers the first `extent` pixels of the source.
  ///
  /// `extent` can be fractional and is at most `source`.
  init(source: Int, extent: Double, target: Int) {
    let step = extent / Double(target)
    for index in 0..<target {
      let (start, end) = (Double(index) * step, Double(index + 1) * step)
      let first = min(Int(start), source - 1)
      let last = min(max(Int(end.rounded(.up)), first + 1), source)
      let overlaps = (first..<last).map { pixel in
        max(0, min(end, Double(pixel + 1)) - max(start, Double(pixel)))
      }
      let total = overlaps.reduce(0, +)
      starts.append(first)
      weights += overlaps.map { Float($0 / total) }
      offsets.append(weights.count)
    }
  }

  /// Computes the weights that resample all source pixels along an axis.
  ///
  /// If the target has at most as many pixels as the source, each weight is the fraction of the
  /// target pixel that the source pixel covers. Otherwise, the weights interpolate linearly between
  /// the centers of two neighboring source pixels.
  init(stretching source: Int, to target: Int) {
    guard target > source else {
      self.init(source: source, extent: Double(source), target: target)
      return
    }
    self.init()
    for index in 0..<target {
      let position = (Double(index) + 0.5) * Double(source) / Double(target) - 0.5
      let first = min(max(Int(position.rounded(.down)), 0), max(source - 2, 0))
      let part = Float(min(max(position - Double(first), 0), 1))
      starts.append(first)
      weights += source > 1 ? [1 - part, part] : [1]
      offsets.append(weights.count)
    }
  }

  private init() {}
}
