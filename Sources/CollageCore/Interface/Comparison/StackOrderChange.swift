/// The difference between two stacking orders of items.
struct StackOrderChange {
  /// The smallest set of items that must move to get the new order.
  let moved: Set<Item.ID>

  /// Compares two orders of the same items.
  ///
  /// Items of the longest common subsequence of both orders don't move. Takes O(n log n) time for n
  /// items.
  init(before: [Item.ID], after: [Item.ID]) {
    let places = Dictionary(
      before.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let row = after.compactMap { places[$0] }
    // `ends` has the index of the last element of the best increasing subsequence of each length.
    // `previous` has the index of each element's predecessor in its subsequence.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: row.count)
    for index in row.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if row[ends[middle]] < row[index] { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var staying: Set<Int> = []
    var place = ends.last
    while let index = place {
      staying.insert(index)
      place = previous[index]
    }
    moved = Set(after.indices.filter { !staying.contains($0) }.map { after[$0] })
  }
}
