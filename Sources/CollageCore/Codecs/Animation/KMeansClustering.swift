/// Refines the colors of a palette by k-means clustering with Lloyd's algorithm (1982).
enum KMeansClustering {
  /// Repeats two steps up to `rounds` times: assigns each color to its nearest center, and moves
  /// each center to the mean of its colors.
  ///
  /// Stops earlier if no center moves. A center without assigned colors doesn't move.
  ///
  /// - Complexity: O(rounds × colors × centers).
  static func refined(
    _ centers: [WeightedColor], for points: [WeightedColor], rounds: Int
  ) -> [WeightedColor] {
    var centers = centers
    for _ in 0..<rounds {
      var sums = [WeightedColorSum](repeating: WeightedColorSum(), count: centers.count)
      for point in points { sums[nearest(to: point, of: centers)].add(point) }
      let moved = zip(sums, centers).map { $0.mean ?? $1 }
      if moved == centers { break }
      centers = moved
    }
    return centers
  }

  /// Returns the mean squared distance of the colors to their nearest centers.
  static func meanSquare(of centers: [WeightedColor], for points: [WeightedColor]) -> Double {
    var (sum, weight) = (0.0, 0.0)
    for point in points {
      sum += point.distance(to: centers[nearest(to: point, of: centers)]) * point.weight
      weight += point.weight
    }
    return weight > 0 ? sum / weight : 0
  }

  private static func nearest(to point: WeightedColor, of centers: [WeightedColor]) -> Int {
    var (best, minimum) = (0, Double.infinity)
    for index in centers.indices {
      let distance = point.distance(to: centers[index])
      if distance < minimum { (best, minimum) = (index, distance) }
    }
    return best
  }
}
