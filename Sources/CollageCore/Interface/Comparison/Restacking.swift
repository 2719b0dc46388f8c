/// Which items of a stack changed their places among the others.
struct Restacking {
  /// As few as can be moved for the new order.
  let moved: Set<Item.ID>

  /// Compares two orders of the same items.
  ///
  /// Those stay that are part of the longest row in both orders; O(n log n).
  init(before: [Item.ID], after: [Item.ID]) {
    let places = Dictionary(
      before.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let row = after.compactMap { places[$0] }
    // The last of the best row of each length, and what stands before each in its row.
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
