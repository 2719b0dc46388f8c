extension LayoutExpression {
  /// The tree of the items that the expression names.
  ///
  /// Words that name several items stand for as many parts of the row or column that they are in,
  /// each with the weight; as the whole they stand for a row. Words that name none are left out,
  /// and so are rows and columns of which nothing is left.
  ///
  /// - Parameters:
  ///   - names: The names of all items, in the order in which `*` takes them.
  ///   - restCount: How many of them `*` may take, of the first ones; nil for all.
  ///   - named: The numbers of the items that a word other than `*` names.
  /// - Returns: The tree; its pictures have the items' numbers.
  /// - Throws: ``LayoutExpressionError`` for items that are named twice, if there are none, and with
  ///   what the closure throws.
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

/// Which items the words of an expression name.
private struct Naming {
  /// The names of all items.
  let names: [String]
  /// The items by the words' offsets.
  var items: [Int: [Int]] = [:]
  /// Where each item is named.
  var offsets: [Int: Int] = [:]
  /// Where the `*` is.
  var restOffset: Int?
  /// The items that are named nowhere.
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

  /// What a part becomes in the row or column that it is in.
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
