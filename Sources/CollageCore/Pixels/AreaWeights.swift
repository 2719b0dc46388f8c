/// The weights of the source pixels for resampling one axis: the exact overlap with each target
/// pixel.
struct AreaWeights: Hashable, Sendable {
  /// The first overlapping source pixel of each target pixel.
  private(set) var starts: [Int] = []
  /// The index in ``weights`` at which the weights of each target pixel begin, followed by the
  /// total count.
  private(set) var offsets: [Int] = [0]
  /// The weights of consecutive source pixels.
  ///
  /// The weights of one target pixel add up to one.
  private(set) var weights: [Float] = []

  /// Computes the overlaps for one axis.
  ///
  /// - Parameters:
  ///   - source: The number of source pixels.
  ///   - extent: The number of source pixels that the target covers, from the start; at most
  ///     `source`.
  ///   - target: The number of target pixels.
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

  /// Computes the weights that resample a whole axis to another length.
  ///
  /// Weights are the exact overlaps if the target is not longer than the source. Otherwise they
  /// interpolate linearly between the centers of two neighboring pixels.
  init(stretching source: Int, to target: Int) {
    guard target > source else {
      self.init(source: source, extent: Double(source), target: target)
      return
    }
    self.init()
    for index in 0..<target {
      let place = (Double(index) + 0.5) * Double(source) / Double(target) - 0.5
      let first = min(max(Int(place.rounded(.down)), 0), max(source - 2, 0))
      let part = Float(min(max(place - Double(first), 0), 1))
      starts.append(first)
      weights += source > 1 ? [1 - part, part] : [1]
      offsets.append(weights.count)
    }
  }

  private init() {}
}
