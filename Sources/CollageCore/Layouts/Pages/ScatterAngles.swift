/// Angles in even steps by lot, of which no two in a row are alike.
enum ScatterAngles {
  /// How many walks are tried for one distance.
  private static let attempts = 8

  /// The angles, from -1 to 1.
  static func angles(_ count: Int, using random: inout SplitMix64) -> [Double] {
    steps(count, using: &random).map { 2 * (Double($0) + 0.5) / Double(count) - 1 }
  }

  /// Each step once, where those in a row are as far apart as it goes: a quarter of all, or less.
  private static func steps(_ count: Int, using random: inout SplitMix64) -> [Int] {
    for distance in stride(from: count / 4, to: 1, by: -1) {
      for _ in 0..<attempts {
        if let walk = walk(count, distance, &random) { return walk }
      }
    }
    return (0..<count).shuffled(using: &random)
  }

  /// A walk over all steps by lot, each so far from the last; nil where it comes to an end early.
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
