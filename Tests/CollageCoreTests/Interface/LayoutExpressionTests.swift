import Testing

@testable import CollageCore

@Suite("Layout expressions") struct LayoutExpressionTests {
  private static let names = ["a", "b", "c", "beach-1", "beach-2", "sea side"]

  private func tree(_ text: String) throws -> WeightedTree {
    try LayoutExpression(text).tree(of: Self.names) { word, isQuoted throws(SelectionError) in
      if !isQuoted, word.hasSuffix("*") {
        return Self.names.indices.filter { Self.names[$0].hasPrefix(word.dropLast()) }
      }
      guard let number = Self.names.firstIndex(of: word) else { throw .noMatch(pattern: word) }
      return [number]
    }
  }

  /// The expression, parsed and formatted again.
  private func written(_ text: String) throws -> String {
    LayoutExpression.text(of: try tree(text), names: Self.names)
  }

  private func word(_ text: String) throws -> String {
    guard case .row(let parts) = try LayoutExpression("H(\(text))").root.content,
      case .items(let word, let isQuoted) = parts[0].content
    else { return "none" }
    return "\(parts[0].weight) \(word)\(isQuoted ? " quoted" : "")"
  }

  @Test(arguments: [
    ("H(a,b)", "H(a, b)"), (" V ( a , H(b,\tc) )\n", "V(a, H(b, c))"), ("a", "a"), ("3*a", "a"),
    ("2*H(a,b)", "H(a, b)"), ("V(2*H(a,b),c*1.5)", "V(2*H(a, b), 1.5*c)"),
    ("V( 2 * H(a , b) * 1.5 , c )", "V(3*H(a, b), c)"), ("H(2*3*a*0.5,b)", "H(3*a, b)"),
    ("H(a * 2, b *3, c* 4)", "H(2*a, 3*b, 4*c)"), ("H('a'*2, 2*\"b\")", "H(2*a, 2*b)"),
    ("H(V(a), b)", "H(V(a), b)"), ("H(a, H(b, c))", "H(a, H(b, c))"),
    ("H('sea side', a)", "H('sea side', a)"),
    // A pattern with several matches becomes several parts.
    ("H(a, beach*)", "H(a, beach-1, beach-2)"), ("V(a, beach**2)", "V(a, 2*beach-1, 2*beach-2)"),
    ("V(a, 2*beach*)", "V(a, 2*beach-1, 2*beach-2)"), ("beach*", "H(beach-1, beach-2)"),
    ("V(*, H(c, a))", "V(b, beach-1, beach-2, 'sea side', H(c, a))"),
    ("V(beach*, 2**, a)", "V(beach-1, beach-2, 2*b, 2*c, 2*'sea side', a)"),
    ("*", "H(a, b, c, beach-1, beach-2, 'sea side')"),
    // A pattern without matches is omitted, as are rows and columns without parts.
    ("V(H(a, b, c), beach*, 'sea side', *)", "V(H(a, b, c), beach-1, beach-2, 'sea side')"),
    (
      "V(H(a, b, c), beach*, 'sea side', 2*H(V(*)))",
      "V(H(a, b, c), beach-1, beach-2, 'sea side')"
    ),
    ("V(a, none*)", "V(a)"), ("H(V(none*), a)", "H(a)"),
  ])
  func parsesExpressions(text: String, expected: String) throws {
    #expect(try written(text) == expected)
  }

  @Test(arguments: [
    ("2*a", "2.0 a"), ("a*2", "2.0 a"), ("2*", "1.0 2*"), ("2024*", "1.0 2024*"),
    ("2024-05*", "1.0 2024-05*"), ("2024-*-sea", "1.0 2024-*-sea"), ("20*-sea", "1.0 20*-sea"),
    ("a*-2", "1.0 a*-2"), ("*2", "1.0 *2"), ("**2", "2.0 *"), ("2**", "2.0 *"),
    ("2***3", "6.0 *"), ("a*b", "1.0 a*b"), ("a*1.5", "1.5 a"), ("a*.5", "0.5 a"),
    ("a*1.2.3", "1.0 a*1.2.3"), ("* *2", "2.0 *"), ("'2*a'", "1.0 2*a quoted"),
    ("'*'", "1.0 * quoted"), ("@front", "1.0 @front"), ("2*@group:x", "2.0 @group:x"),
    ("H", "1.0 H"), ("2", "1.0 2"), ("3*2", "3.0 2"), ("\"it's\"", "1.0 it's quoted"),
    ("[ab]?", "1.0 [ab]?"), ("é*2", "2.0 é"),
  ])
  func distinguishesWeightsFromPatterns(text: String, expected: String) throws {
    #expect(try word(text) == expected)
  }

  @Test(
    arguments: [
      ("", 0, .noPart), ("  ", 2, .noPart), ("H()", 2, .noPart), ("H(a,)", 4, .noPart),
      ("H(a,,b)", 4, .noPart), ("H(", 2, .noPart), ("(a)", 0, .noPart), ("H(2 *, a)", 5, .noPart),
      ("H('')", 2, .noPart), (")", 0, .noPart), ("H(2*(a))", 4, .noPart), ("H(a", 3, .noSeparator),
      ("H(a b)", 4, .noSeparator), ("H(a (b))", 2, unknown("a")), ("H(a'b')", 3, .noSeparator),
      ("H(* 2)", 4, .noSeparator), ("H(a, V(b)", 9, .noSeparator), ("H(a) b", 5, .noEnd),
      ("a, b", 1, .noEnd), ("H(a))", 4, .noEnd), ("é'b'", 1, .noEnd), ("H(0*a)", 2, .noWeight),
      ("H(-2*a)", 2, .noWeight), ("H(a*0)", 4, .noWeight), ("H(V(a)*)", 7, .noWeight),
      ("H(V(a)*x)", 7, .noWeight), ("H(a *-1)", 5, .noWeight), ("H(a * 0.0)", 6, .noWeight),
      ("H('a'*1.2.3)", 6, .noWeight), ("H(a, 'b)", 5, .openQuote), ("H(\"a'", 2, .openQuote),
      ("X(a)", 0, unknown("X")), ("H(a, 2*h(b))", 7, unknown("h", ["H"])),
      ("column(a)", 0, unknown("column", ["V"])), ("row (a)", 0, unknown("row", ["H"])),
    ] as [(String, Int, LayoutExpressionError.Reason)])
  func reportsErrorsWithOffset(text: String, offset: Int, reason: LayoutExpressionError.Reason) {
    #expect(throws: LayoutExpressionError(reason, at: offset)) { try LayoutExpression(text) }
  }

  private static func unknown(
    _ name: String, _ nearest: [String] = ["H", "V"]
  ) -> LayoutExpressionError.Reason {
    .unknownFunction(name, nearest: nearest)
  }

  @Test func rejectsWeightsThatOverflow() {
    let digits = String(repeating: "9", count: 200)
    #expect(throws: LayoutExpressionError(.noWeight, at: 404)) {
      try LayoutExpression("H(\(digits)*\(digits)*a)")
    }
  }

  @Test func limitsNestingToHundred() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "H(", count: count) + "a" + String(repeating: ")", count: count)
    }
    #expect(try tree(nested(100)).itemNumbers == [0])
    #expect(throws: LayoutExpressionError(.tooDeep(limit: 100), at: 200)) {
      try LayoutExpression(nested(101))
    }
    #expect(throws: LayoutExpressionError(.tooDeep(limit: 100), at: 200)) {
      try LayoutExpression(String(repeating: "V(", count: 100_000))
    }
  }

  @Test(
    arguments: [
      ("H(a, V(b, a))", 10, .repeatedItem("a", first: 2)),
      ("H(beach-2, 2*beach*)", 13, .repeatedItem("beach-2", first: 2)),
      ("H(*, V(2**))", 9, .repeatedRest(first: 2)),
      ("none*", 0, .noItems), ("2*H(none*, V(none*))", 2, .noItems),
    ] as [(String, Int, LayoutExpressionError.Reason)])
  func rejectsRepeatedItems(text: String, offset: Int, reason: LayoutExpressionError.Reason) {
    #expect(throws: LayoutExpressionError(reason, at: offset)) { try tree(text) }
  }

  @Test func reportsOffsetOfUnknownName() throws {
    #expect(throws: LayoutExpressionError(.items(.noMatch(pattern: "nowhere")), at: 7)) {
      try tree("H(a, 2*'nowhere')")
    }
  }

  @Test func quotesAmbiguousNames() {
    let names = ["a_b-1.c", "sea side", "it's", "x*", "é"]
    let tree = WeightedTree(.row(names.indices.map { WeightedTree(.item($0)) }))
    #expect(
      LayoutExpression.text(of: tree, names: names) == "H(a_b-1.c, 'sea side', \"it's\", 'x*', é)")
  }

  @Test func roundTrips() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      let count = Int.random(in: 1...30, using: &random)
      let tree = WeightedTree.random(
        of: (0..<count).shuffled(using: &random), weighted: true, using: &random)
      let names = (0..<count).map { "p\($0)" }
      let text = LayoutExpression.text(of: tree, names: names)
      let read = try LayoutExpression(text).tree(of: names) { word, _ in
        names.indices.filter { names[$0] == word }
      }
      #expect(read == tree)
    }
  }
}

@Suite struct LayoutKindTests {
  /// Scripts and the log contain these names; help and messages list them in this order.
  @Test func namesAndOrderAreStable() {
    #expect(
      LayoutKind.allCases.map(\.rawValue) == [
        "grid", "justified", "columns", "mosaic", "hero", "strip", "circle", "spiral", "heart",
        "shape", "scatter", "stack", "calendar",
      ])
  }

  @Test(arguments: LayoutKind.allCases) func createsLayoutOfEveryKind(_ kind: LayoutKind) throws {
    let operand = kind.operand.map { $0 == "FILE" ? "shape.png" : "2027-01" }
    var arguments = LayoutArguments(kind: kind.rawValue, of: operand, options: [:])
    #expect(arguments.file == (kind == .shape ? "shape.png" : nil))
    arguments.silhouette = kind == .shape ? .heart : nil
    #expect(arguments.file == nil)
    #expect(try arguments.layout().arguments == [kind.rawValue] + [operand].compactMap { $0 })
  }
}
