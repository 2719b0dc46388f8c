extension LayoutExpression {
  /// Returns the tree of the items that the expression names.
  ///
  /// A word that names several items represents several parts of its row or column, each with the
  /// weight. At the top level it represents a row. Words that don't name any items are omitted, and
  /// so are rows and columns without parts.
  ///
  /// - Parameters:
  ///   - names: The names of all items, in the order in which `*` uses them.
  ///   - restCount: The number of leading items that `*` may use; `nil` for all.
  ///   - named: Returns the indices of the items that a word other than `*` names.
  /// - Returns: The tree, whose leaves are the indices of items.
  /// - Throws: ``LayoutExpressionError`` if an item is named twice, if there aren't any items, or if
  ///   the closure throws.
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

/// The items that the words of an expression name.
private struct Naming {
  let names: [String]
  /// The items of each word, by the word's offset.
  var items: [Int: [Int]] = [:]
  /// The offset of the word that names each item.
  var offsets: [Int: Int] = [:]
  /// The offset of the `*`.
  var restOffset: Int?
  /// The items that no word names.
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

  /// Returns the parts that a part contributes to its row or column.
  func parts(of part: LayoutExpression.Part) -> [WeightedTree] {
    switch part.content {
    case .items:
      let numbers = part.offset == restOffset ? rest : items[part.offset] ?? []
      return numbers.map { WeightedTree(.picture($0), weight: part.weight) }
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
