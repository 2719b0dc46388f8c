/// Groups of numbers that are joined step by step (union-find).
struct DisjointSets {
  private var parents: [Int]

  /// Makes a group of each number in `0..<count`.
  init(count: Int) {
    parents = Array(0..<count)
  }

  /// The smallest number in a number's group.
  mutating func leader(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      // Halves the path, so that it stays short.
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Joins the groups of two numbers.
  mutating func join(_ one: Int, _ other: Int) {
    let (one, other) = (leader(of: one), leader(of: other))
    parents[max(one, other)] = min(one, other)
  }

  /// The groups of at least two numbers, each in ascending order, the one with the smallest number first.
  mutating func groups() -> [[Int]] {
    var groups: [Int: [Int]] = [:]
    for number in parents.indices { groups[leader(of: number), default: []].append(number) }
    return groups.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map(\.value)
  }
}
