/// Evenly spaced angles in random order.
///
/// Any two successive angles differ clearly.
enum ScatterAngles {
  /// The number of attempts for each minimum difference.
  private static let attempts = 8

  /// Returns the angles, in `-1...1` as fractions of the maximum angle.
  static func angles(_ count: Int, using random: inout SplitMix64) -> [Double] {
    steps(count, using: &random).map { 2 * (Double($0) + 0.5) / Double(count) - 1 }
  }

  /// Returns the numbers from 0 to `count - 1` in random order.
  ///
  /// Successive numbers differ as much as possible, up to a quarter of `count`.
  private static func steps(_ count: Int, using random: inout SplitMix64) -> [Int] {
    for distance in stride(from: count / 4, to: 1, by: -1) {
      for _ in 0..<attempts {
        if let walk = walk(count, distance, &random) { return walk }
      }
    }
    return (0..<count).shuffled(using: &random)
  }

  /// Returns the numbers from 0 to `count - 1` in random order, in which successive numbers differ
  /// at least by `distance`.
  ///
  /// The result is `nil` if no remaining number is far enough from the last one.
  private static func walk(
    _ count: Int, _ distance: Int, _ random: inout SplitMix64
  ) -> [Int]? {
    var left = (0..<count).shuffled(using: &random)
    var walk: [Int] = []
    while let next = left.lastIndex(where: { step in
      walk.last.map { abs($0 - step) >= distance } ?? true
    }) {
      walk.append(left.remove(at: next))
    }
    return left.isEmpty ? walk : nil
  }
}
