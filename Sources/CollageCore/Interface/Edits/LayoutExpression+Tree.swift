extension LayoutExpression {
  /// Returns the tree of rows and columns that the expression describes.
  ///
  /// A word that names several items adds one part for each item to its row or column, and each
  /// part has the word's weight. If the whole expression is such a word, its items are a row. Words
  /// that name no items, and empty rows and columns, are omitted. Leaves are indices of items.
  ///
  /// `*` stands for the items that no other word names, in their order. If `restCount` isn't `nil`,
  /// `*` includes only items whose index is less than `restCount`. `named` returns the indices of
  /// the items that another word names. Throws if `named` throws, if the expression names an item
  /// or `*` twice, or if the tree has no items.
  func tree(
    of names: [String], restOf restCount: Int? = nil,
    naming named: (_ word: String, _ isQuoted: Bool) throws(SelectionError) -> [Int]
  ) throws(LayoutExpressionError) -> WeightedTree {
    var naming = Naming(names: names)
    try naming.add(root, named)
    let rest = names.indices.prefix(restCount ?? names.count)
    naming.rest = rest.filter { naming.offsets[$0] == nil }
    let parts = naming.parts(of: root)
    guard let first = parts.first else { throw LayoutExpressionError(.noItems, at: root.offset) }
    return WeightedTree(
      parts.count == 1 ? first.content : .row(parts.map { WeightedTree($0.content) }))
  }
}

/// The items that each word of an expression names.
private struct Naming {
  let names: [String]
  /// The indices of the items that a word names, keyed by the word's offset in the text.
  var items: [Int: [Int]] = [:]
  /// The offset of the word that names an item, keyed by the item's index.
  var offsets: [Int: Int] = [:]
  /// The offset of the `*` in the text; `nil` if the text has none.
  var restOffset: Int?
  /// The indices of the items that `*` stands for.
  var rest: [Int] = []

  mutating func add(
    _ part: LayoutExpression.Part, _ named: (String, Bool) throws(SelectionError) -> [Int]
  ) throws(LayoutExpressionError) {
    switch part.content {
    case .row(let parts), .column(let parts):
      for part in parts { try add(part, named) }
    case .items("*", false):
      if let restOffset {
        throw LayoutExpressionError(.repeatedRest(first: restOffset), at: part.offset)
      }
      restOffset = part.offset
    case .items(let word, let isQuoted):
      let numbers: [Int]
      do throws(SelectionError) {
        numbers = try named(word, isQuoted)
      } catch {
        throw LayoutExpressionError(.items(error), at: part.offset)
      }
      for number in numbers {
        if let first = offsets.updateValue(part.offset, forKey: number) {
          throw LayoutExpressionError(
            .repeatedItem(names[number], first: first), at: part.offset)
        }
      }
      items[part.offset] = numbers
    }
  }

  /// Converts a part of an expression to parts of the tree: one for each item that a word names,
  /// and one for a row or column that isn't empty.
  func parts(of part: LayoutExpression.Part) -> [WeightedTree] {
    switch part.content {
    case .items:
      let numbers = part.offset == restOffset ? rest : items[part.offset] ?? []
      return numbers.map { WeightedTree(.item($0), weight: part.weight) }
    case .row(let parts): return whole(part, parts, WeightedTree.Content.row)
    case .column(let parts): return whole(part, parts, WeightedTree.Content.column)
    }
  }

  private func whole(
    _ part: LayoutExpression.Part, _ parts: [LayoutExpression.Part],
    _ content: ([WeightedTree]) -> WeightedTree.Content
  ) -> [WeightedTree] {
    let inner = parts.flatMap(self.parts)
    return inner.isEmpty ? [] : [WeightedTree(content(inner), weight: part.weight)]
  }
}
