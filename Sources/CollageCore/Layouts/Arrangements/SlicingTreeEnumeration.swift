/// The enumeration of all slicing trees of a few items.
///
/// The order of the parts in a row or column doesn't affect its size, so only one order is listed.
/// There are 2, 8, 52, 472 and 5504 trees for 2 to 6 items.
struct SlicingTreeEnumeration {
  static let maximumItemCount = 6

  /// The possible divisions of each set of items into the parts of a row and of a column.
  ///
  /// The first index is a bit set of item numbers. The second index is 0 for a row and 1 for a
  /// column.
  private var parts: [[[[SlicingTree]]]]

  /// Returns all trees of `count` items, 1 to ``maximumItemCount``.
  static func trees(_ count: Int) -> [SlicingTree] {
    var enumeration = SlicingTreeEnumeration(parts: [[], []])
    let all = 1 << count
    enumeration.parts = [[[[SlicingTree]]]](repeating: [], count: all)
    // A subset has a smaller number than its set, so its divisions are already known.
    for set in 1..<all { enumeration.parts[set] = enumeration.divisions(of: set) }
    return enumeration.whole(all - 1, inRow: true) + enumeration.whole(all - 1, inRow: false)
  }

  /// Returns all divisions of a set of items into the parts of a row, and of a column.
  private func divisions(of set: Int) -> [[[SlicingTree]]] {
    guard set & (set - 1) != 0 else { return [[], []] }
    return [true, false].map { isRow in
      var divisions: [[SlicingTree]] = []
      // The first part always contains the first item, so that each division is found once.
      let lowest = set & -set
      var rest = (set - 1) & set
      while rest > 0 {
        defer { rest = (rest - 1) & set }
        guard rest & lowest == 0 else { continue }
        let others = whole(rest, inRow: isRow).map { [$0] } + parts[rest][isRow ? 0 : 1]
        for first in whole(set ^ rest, inRow: isRow) {
          divisions += others.map { [first] + $0 }
        }
      }
      return divisions
    }
  }

  /// Returns all trees of a set of items that can be a part of a row or, if `inRow` is false, of a
  /// column.
  ///
  /// Such a tree is an item or a division in the other direction.
  private func whole(_ set: Int, inRow: Bool) -> [SlicingTree] {
    guard set & (set - 1) != 0 else { return [.item(set.trailingZeroBitCount)] }
    return parts[set][inRow ? 1 : 0].map { inRow ? .column($0) : .row($0) }
  }
}

extension SlicingTree {
  /// Returns the tree in which `numbers[n]` replaces each item number `n`.
  func renumbered(_ numbers: [Int]) -> SlicingTree {
    switch self {
    case .item(let number): .item(numbers[number])
    case .row(let parts): .row(parts.map { $0.renumbered(numbers) })
    case .column(let parts): .column(parts.map { $0.renumbered(numbers) })
    }
  }

  func shuffled(using random: inout SplitMix64) -> SlicingTree {
    switch self {
    case .item: return self
    case .row(let parts):
      return .row(parts.map { $0.shuffled(using: &random) }.shuffled(using: &random))
    case .column(let parts):
      return .column(parts.map { $0.shuffled(using: &random) }.shuffled(using: &random))
    }
  }
}
