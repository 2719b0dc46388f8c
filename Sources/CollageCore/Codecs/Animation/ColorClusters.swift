/// Moves the colours of a palette to where the error is smallest: k-means by Lloyd's rounds (1982).
enum ColorClusters {
  /// Gives each colour to its nearest centre, and each centre the mean of its colours, some times over.
  ///
  /// - Parameters:
  ///   - centres: Where to begin; one that is nobody's nearest stays where it is.
  ///   - points: The colours.
  ///   - rounds: How often.
  /// - Returns: The centres, as many as before.
  /// - Complexity: O(rounds × colours × centres).
  static func refined(
    _ centres: [ColorPoint], for points: [ColorPoint], rounds: Int
  ) -> [ColorPoint] {
    var centres = centres
    for _ in 0..<rounds {
      var sums = [ColorSum](repeating: ColorSum(), count: centres.count)
      for point in points { sums[nearest(to: point, of: centres)].add(point) }
      let moved = zip(sums, centres).map { $0.mean ?? $1 }
      if moved == centres { break }
      centres = moved
    }
    return centres
  }

  /// The mean of the squared distances to the nearest centres.
  ///
  /// - Complexity: O(colours × centres).
  static func meanSquare(of centres: [ColorPoint], for points: [ColorPoint]) -> Double {
    var (sum, weight) = (0.0, 0.0)
    for point in points {
      sum += point.distance(to: centres[nearest(to: point, of: centres)]) * point.weight
      weight += point.weight
    }
    return weight > 0 ? sum / weight : 0
  }

  private static func nearest(to point: ColorPoint, of centres: [ColorPoint]) -> Int {
    var (best, least) = (0, Double.infinity)
    for index in centres.indices {
      let distance = point.distance(to: centres[index])
      if distance < least { (best, least) = (index, distance) }
    }
    return best
  }
}
