extension LayoutExpression {
  /// Returns the expression for a tree, such as `V(2*H(a, b), c)`, without weights that are 1.
  ///
  /// A name must not contain both kinds of quotation marks.
  static func text(of tree: WeightedTree, names: [String]) -> String {
    switch tree.content {
    case .item(let number): quoted(names[number])
    case .row(let parts): "H(\(list(parts, names)))"
    case .column(let parts): "V(\(list(parts, names)))"
    }
  }

  private static func list(_ parts: [WeightedTree], _ names: [String]) -> String {
    parts.map { part in
      let text = text(of: part, names: names)
      return part.weight == 1 ? text : "\(NumberFormat.text(part.weight))*\(text)"
    }.joined(separator: ", ")
  }

  /// Returns a name, in quotation marks unless it consists of letters, digits, `-`, `_` and `.`
  /// only.
  private static func quoted(_ name: String) -> String {
    guard !name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) }) else {
      return name
    }
    return name.contains("'") ? "\"\(name)\"" : "'\(name)'"
  }
}
