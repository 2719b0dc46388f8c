/// Clusters of the colors along the photo's border, which estimate the background's colors.
struct BorderColors: Hashable, Sendable {
  static let count = 24

  private(set) var centers: [ColorVector] = []
  /// The weight of each cluster; the sum of all weights is one.
  private(set) var weights: [Float] = []

  /// Clusters weighted CIE Lab colors with Lloyd's k-means algorithm, in `rounds` iterations.
  ///
  /// The initial centers are taken from the list at equal intervals, so the result is
  /// deterministic.
  init(_ colors: [ColorVector], weights colorWeights: [Float], rounds: Int = 10) {
    let clusters = min(Self.count, colors.count)
    guard clusters > 0 else { return }
    centers = (0..<clusters).map { colors[(2 * $0 + 1) * colors.count / (2 * clusters)] }
    for _ in 0..<rounds { improve(colors, colorWeights) }
    let total = weights.reduce(0, +)
    weights = weights.map { total > 0 ? $0 / total : 0 }
  }

  private mutating func improve(_ colors: [ColorVector], _ colorWeights: [Float]) {
    var sums = [SIMD4<Double>](repeating: .zero, count: centers.count)
    for (color, weight) in zip(colors, colorWeights) {
      var point = SIMD4<Double>(color)
      point.w = 1
      sums[nearest(color)] += point * Double(weight)
    }
    weights = sums.map { Float($0.w) }
    for index in centers.indices where sums[index].w > 0 {
      var mean = sums[index] / sums[index].w
      mean.w = 0
      centers[index] = ColorVector(mean)
    }
  }

  private func nearest(_ color: ColorVector) -> Int {
    var (best, smallest) = (0, Float.infinity)
    for index in centers.indices {
      let distance = (centers[index] - color).squaredLength
      if distance < smallest { (best, smallest) = (index, distance) }
    }
    return best
  }

  /// Returns the distance of a color from the nearest cluster center; zero without clusters.
  func distance(to color: ColorVector) -> Float {
    guard !centers.isEmpty else { return 0 }
    return (centers[nearest(color)] - color).squaredLength.squareRoot()
  }

  /// Returns the similarity of a color to the clusters, in `0...1`.
  func similarity(to color: ColorVector) -> Float {
    var sum: Float = 0
    for index in centers.indices {
      let distance = (centers[index] - color).squaredLength
      sum += weights[index] * LabColor.similarity(squaredDistance: distance)
    }
    return sum
  }
}
