extension LayoutExpression {
  /// Returns a tree as an expression, such as `V(2*H(a, b), c)`.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - names: The items' names, by index. No name may contain both kinds of quotation marks.
  /// - Returns: The text, which omits weights of one.
  static func text(of tree: WeightedTree, names: [String]) -> String {
    switch tree.content {
    case .picture(let number): quoted(names[number])
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

  /// Returns a name, in quotation marks if it has characters with another meaning.
  private static func quoted(_ name: String) -> String {
    guard !name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) }) else {
      return name
    }
    return name.contains("'") ? "\"\(name)\"" : "'\(name)'"
  }
}
