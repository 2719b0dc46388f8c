/// Evenly spaced angles in random order.
///
/// If possible, successive angles differ by at least a quarter of the range. If such an order isn't
/// found, smaller differences are accepted.
enum ScatterAngles {
  private static let attemptsPerDistance = 8

  /// Returns the angles, in `-1...1` as fractions of the maximum angle.
  static func angles(_ count: Int, using random: inout SplitMix64) -> [Double] {
    steps(count, using: &random).map { 2 * (Double($0) + 0.5) / Double(count) - 1 }
  }

  /// Returns the numbers from 0 to `count - 1` in random order, with large differences between
  /// successive numbers.
  ///
  /// The preferred minimum difference is a quarter of `count`. If such an order isn't found,
  /// smaller differences are tried, and finally any order is accepted.
  private static func steps(_ count: Int, using random: inout SplitMix64) -> [Int] {
    for distance in stride(from: count / 4, to: 1, by: -1) {
      for _ in 0..<attemptsPerDistance {
        if let walk = walk(count, distance, &random) { return walk }
      }
    }
    return (0..<count).shuffled(using: &random)
  }

  /// Returns the numbers from 0 to `count - 1` in random order, with successive numbers that differ
  /// by at least `distance`.
  ///
  /// The result is `nil` if no remaining number is far enough from the last one.
  private static func walk(
    _ count: Int, _ distance: Int, _ random: inout SplitMix64
  ) -> [Int]? {
    var remaining = (0..<count).shuffled(using: &random)
    var walk: [Int] = []
    while let next = remaining.lastIndex(where: { step in
      walk.last.map { abs($0 - step) >= distance } ?? true
    }) {
      walk.append(remaining.remove(at: next))
    }
    return remaining.isEmpty ? walk : nil
  }
}
