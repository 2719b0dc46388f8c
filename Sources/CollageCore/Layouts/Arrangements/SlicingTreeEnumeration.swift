/// All slicing trees of a few items.
///
/// The order of the parts in a row does not affect sizes, so one order of each is enough: 2, 8, 52,
/// 472 and 5504 trees for 2 to 6 items.
struct SlicingTreeEnumeration {
  /// The maximum number of items for which all trees are tried.
  static let mostPictures = 6

  /// The parts of all rows and all columns for each set of items, which is a bit set.
  private var parts: [[[[SlicingTree]]]]

  /// Returns the trees of a number of items, 1 to ``mostPictures``.
  static func trees(_ count: Int) -> [SlicingTree] {
    var mosaics = SlicingTreeEnumeration(parts: [[], []])
    let all = 1 << count
    mosaics.parts = [[[[SlicingTree]]]](repeating: [], count: all)
    // Subsets have smaller numbers and come first.
    for set in 1..<all { mosaics.parts[set] = mosaics.found(set) }
    return mosaics.whole(all - 1, inRow: true) + mosaics.whole(all - 1, inRow: false)
  }

  /// Returns the parts of rows and of columns.
  private func found(_ set: Int) -> [[[SlicingTree]]] {
    guard set & (set - 1) != 0 else { return [[], []] }
    return [true, false].map { isRow in
      var found: [[SlicingTree]] = []
      // The first part is the one that contains the first item.
      let lowest = set & -set
      var rest = (set - 1) & set
      while rest > 0 {
        defer { rest = (rest - 1) & set }
        guard rest & lowest == 0 else { continue }
        let others = whole(rest, inRow: isRow).map { [$0] } + parts[rest][isRow ? 0 : 1]
        for first in whole(set ^ rest, inRow: isRow) {
          found += others.map { [first] + $0 }
        }
      }
      return found
    }
  }

  /// Returns the possible parts of a row or a column: an item, or a part cut in the other
  /// direction.
  private func whole(_ set: Int, inRow: Bool) -> [SlicingTree] {
    guard set & (set - 1) != 0 else { return [.picture(set.trailingZeroBitCount)] }
    return parts[set][inRow ? 1 : 0].map { inRow ? .column($0) : .row($0) }
  }
}

extension SlicingTree {
  /// Returns the tree with its items renumbered.
  ///
  /// - Parameter numbers: The new number of each item, by its current one.
  /// - Returns: The same cuts with other numbers.
  func renumbered(_ numbers: [Int]) -> SlicingTree {
    switch self {
    case .picture(let number): .picture(numbers[number])
    case .row(let parts): .row(parts.map { $0.renumbered(numbers) })
    case .column(let parts): .column(parts.map { $0.renumbered(numbers) })
    }
  }

  /// Returns the tree with the parts of each row and column in random order.
  func shuffled(using random: inout SplitMix64) -> SlicingTree {
    switch self {
    case .picture: return self
    case .row(let parts):
      return .row(parts.map { $0.shuffled(using: &random) }.shuffled(using: &random))
    case .column(let parts):
      return .column(parts.map { $0.shuffled(using: &random) }.shuffled(using: &random))
    }
  }
}
