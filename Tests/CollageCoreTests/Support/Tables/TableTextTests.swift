import Testing

@testable import CollageSupport

@Suite("Table encoding") struct TableTextTests {
  @Test func isUTF8WithOrWithoutByteOrderMark() throws {
    let table = try RowTable([0xEF, 0xBB, 0xBF] + Array("\"é\",b\n\"1\"x,2\n".utf8), name: "a.csv")
    #expect(table.columns == ["é", "b"] && table.warnings == [])
    #expect(table.faults.map(\.position) == [TextPosition(line: 2, column: 4)])
    let lines = try RowTable([0xEF, 0xBB, 0xBF] + Array("{\"a\":1}".utf8), name: "")
    #expect(lines.format == .jsonl && lines.allCells == [["1"]])
  }

  @Test(
    arguments: [
      "sep=;\r\nname;photo\r\nA, B;\"c\nd\"\r\n", "\u{FEFF}SEP=;\nname;photo\nA, B;\"c\nd\"",
      "\"sep=;\"\rname;photo\rA, B;\"c\nd\"", "sep=|\nname|photo\nA, B|\"c\nd\"\n",
      "sep=\t\nname\tphoto\nA, B\t\"c\nd\"\n", "sep=;;\n\nname;photo\nA, B;\"c\nd\"\n",
    ])
  func followsDelimiterDeclaration(_ text: String) throws {
    for name in ["a.csv", "a.txt", "-"] {
      let table = try RowTable(text: text, name: name)
      #expect(table.columns == ["name", "photo"] && table.allCells == [["A, B", "c\nd"]])
      #expect(table.rows.first?.line == (text.hasPrefix("sep=;;") ? 4 : 3))
    }
    #expect(throws: TableError.noHeader) { try RowTable(text: "sep=;\n") }
    #expect(try RowTable(text: "sep=,x\n1,2\n").columns == ["sep=", "x"])
  }

  @Test(arguments: [true, false]) func convertsUTF16(isLittle: Bool) throws {
    let bytes = "\u{FEFF}é\tb\r\n🎈\t2\r\n".utf16.flatMap { unit in
      let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
      return isLittle ? [low, high] : [high, low]
    }
    let table = try RowTable(bytes, name: "a.txt")
    #expect(table.columns == ["é", "b"] && table.allCells == [["🎈", "2"]])
    #expect(table.warnings == [.utf16] && table.format == .tsv)
    #expect(throws: TableError.brokenUTF16) { try RowTable(bytes + [0x61], name: "a.txt") }
    #expect(throws: TableError.brokenUTF16) {
      try RowTable(bytes.prefix(2) + [0xD8, 0xD8], name: "a.txt")
    }
  }

  @Test func fallsBackToWindows1252() throws {
    let table = try RowTable(
      Array("a\nx\n".utf8) + [0x80, 0xE9, 0x9F, 0x81, 0xFF, 0xA0, 0x0A], name: "a.csv")
    #expect(table.warnings == [.notUTF8(line: 3)])
    #expect(table.allCells == [["x"], ["€éŸ\u{81}ÿ\u{A0}"]])
  }

  @Test func reportsLinesWithAnyLineEnding() throws {
    let start = Array("a\r\n\rx\r".utf8)
    #expect(try RowTable(start + [0xE9], name: "a.csv").warnings == [.notUTF8(line: 4)])
    #expect(throws: TableError.nul(TextPosition(line: 4, column: 3))) {
      try RowTable(start + Array("é!\0".utf8), name: "a.csv")
    }
  }

  @Test func validatesUTF8LikeStandardLibrary() {
    let edges: [UInt8] = [
      0, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
      0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    var random = SplitMix64(seed: 8)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        edges.randomElement(using: &random) ?? 0
      }
      var decoder = UTF8()
      var (iterator, isValid) = (bytes.makeIterator(), true)
      decoding: while true {
        switch decoder.decode(&iterator) {
        case .scalarValue: continue
        case .emptyInput: break decoding
        case .error:
          isValid = false
          break decoding
        }
      }
      #expect((UTF8Check.firstInvalid(in: bytes, from: 0) == nil) == isValid, "\(bytes)")
    }
  }
}

@Suite("JSON Lines table") struct JSONLinesTests {
  @Test func ordersColumnsByFirstUse() throws {
    let table = try RowTable(
      text: "{\"b\":\"x\",\"a\":1.50}\r\n\n  \n{\"c\":true,\"b\":null}\n{\"a\":-0e5,\"c\":false}",
      name: "a.jsonl")
    #expect(table.columns == ["b", "a", "c"])
    #expect(table.allCells == [["x", "1.50", ""], ["", "", "true"], ["", "-0e5", "false"]])
    #expect(table.rows.map(\.line) == [1, 4, 5] && table.faults == [])
  }

  @Test func keepsEscapedStrings() throws {
    let table = try RowTable(text: #"{"a":"x\ny,\"é\u00e9","":null}"#, name: "a.jsonl")
    #expect(table.columns == ["a"] && table.allCells == [["x\ny,\"éé"]])
  }

  @Test(
    arguments: [
      ("[1]", RowIssue.Reason.notObject, 1), ("7", .notObject, 1), (#"{"a":[]}"#, .nested("a"), 1),
      (#"{"a":{"b":1}}"#, .nested("a"), 1), (#"{"é":1,}"#, .notJSON, 8), (#"{"a":"#, .notJSON, 6),
      (#"{"a":1,"a":2}"#, .repeatedMember("a"), 1), (#"{"a":"\u0000"}"#, .nul("a"), 1),
      (#"{"a":1} {"a":2}"#, .notJSON, 9),
    ])
  func isolatesFaultyLines(line: String, reason: RowIssue.Reason, column: Int) throws {
    let table = try RowTable(text: "{\"a\":1}\n\(line)\n{\"a\":3}\n", name: "a.jsonl")
    #expect(table.faults == [RowIssue(reason, at: TextPosition(line: 2, column: column))])
    #expect(table.rowCount == 3 && table.rows[2].cells == ["3"])
  }

  @Test func requiresMembers() {
    #expect(throws: TableError.noHeader) { try RowTable(text: "", name: "a.jsonl") }
    #expect(throws: TableError.noHeader) { try RowTable(text: "{}\n{}", name: "a.jsonl") }
    #expect(
      throws: TableError.badHeader(RowIssue(.notObject, at: TextPosition(line: 1, column: 1)))
    ) { try RowTable(text: "[]\n{", name: "a.jsonl") }
    #expect(throws: TableError.namelessColumn(number: 2, line: 2)) {
      try RowTable(text: "{\"a\":1}\n{\"a\":1,\"\":2}", name: "a.jsonl")
    }
  }
}
