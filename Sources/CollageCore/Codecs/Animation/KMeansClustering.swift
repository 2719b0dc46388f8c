/// Refines the colors of a palette by k-means clustering with Lloyd's algorithm (1982).
enum KMeansClustering {
  /// Assigns each color to its nearest center, moves each center to the mean of its colors, and
  /// repeats.
  ///
  /// - Parameters:
  ///   - centres: The initial centers. A center without assigned colors doesn't move.
  ///   - points: The colors.
  ///   - rounds: The number of iterations.
  /// - Returns: The refined centers, in the same number as before.
  /// - Complexity: O(rounds × colors × centers).
  static func refined(
    _ centres: [WeightedColor], for points: [WeightedColor], rounds: Int
  ) -> [WeightedColor] {
    var centres = centres
    for _ in 0..<rounds {
      var sums = [WeightedColorSum](repeating: WeightedColorSum(), count: centres.count)
      for point in points { sums[nearest(to: point, of: centres)].add(point) }
      let moved = zip(sums, centres).map { $0.mean ?? $1 }
      if moved == centres { break }
      centres = moved
    }
    return centres
  }

  /// Returns the mean squared distance of the colors to their nearest centers.
  ///
  /// - Complexity: O(colors × centers).
  static func meanSquare(of centres: [WeightedColor], for points: [WeightedColor]) -> Double {
    var (sum, weight) = (0.0, 0.0)
    for point in points {
      sum += point.distance(to: centres[nearest(to: point, of: centres)]) * point.weight
      weight += point.weight
    }
    return weight > 0 ? sum / weight : 0
  }

  private static func nearest(to point: WeightedColor, of centres: [WeightedColor]) -> Int {
    var (best, least) = (0, Double.infinity)
    for index in centres.indices {
      let distance = point.distance(to: centres[index])
      if distance < least { (best, least) = (index, distance) }
    }
    return best
  }
}
