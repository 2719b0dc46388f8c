/// The difference between two z-orders of items.
struct StackOrderChange {
  /// The smallest set of items that must move to get the new order.
  let moved: Set<Item.ID>

  /// Compares two orders of the same items, in O(n log n) time for n items.
  ///
  /// Items of the longest common subsequence of both orders don't move.
  init(before: [Item.ID], after: [Item.ID]) {
    let positions = Dictionary(
      before.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let sequence = after.compactMap { positions[$0] }
    // For each length, consider the increasing subsequence of that length with the smallest last
    // element. `ends` has the index of this element. `previous` has the index of each element's
    // predecessor in its subsequence.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: sequence.count)
    for index in sequence.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if sequence[ends[middle]] < sequence[index] { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var unmoved: Set<Int> = []
    var current = ends.last
    while let index = current {
      unmoved.insert(index)
      current = previous[index]
    }
    moved = Set(after.indices.filter { !unmoved.contains($0) }.map { after[$0] })
  }
}
