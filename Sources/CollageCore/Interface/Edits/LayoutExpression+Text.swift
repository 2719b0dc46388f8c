extension LayoutExpression {
  /// A tree as one writes it: `V(2*H(a, b), c)`.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - names: The items' names, by the pictures' numbers; none has both quotation marks in it.
  /// - Returns: The text, in which weights of one are left out.
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

  /// A name in quotation marks, if it has characters that could mean something else.
  private static func quoted(_ name: String) -> String {
    guard !name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) }) else {
      return name
    }
    return name.contains("'") ? "\"\(name)\"" : "'\(name)'"
  }
}
