import Testing

@testable import CollageCore

@Suite("A table of JSON lines") struct JSONLinesTests {
  @Test("has the columns of all objects in the order of their first use")
  func columns() throws {
    let table = try RowTable(
      text: "{\"b\":\"x\",\"a\":1.50}\r\n\n  \n{\"c\":true,\"b\":null}\n{\"a\":-0e5,\"c\":false}",
      name: "a.jsonl")
    #expect(table.columns == ["b", "a", "c"])
    #expect(table.allCells == [["x", "1.50", ""], ["", "", "true"], ["", "-0e5", "false"]])
    #expect(table.rows.map(\.line) == [1, 4, 5] && table.faults == [])
  }

  @Test("keeps what is written in strings")
  func strings() throws {
    let table = try RowTable(text: #"{"a":"x\ny,\"é\u00e9","":null}"#, name: "a.jsonl")
    #expect(table.columns == ["a"] && table.allCells == [["x\ny,\"éé"]])
  }

  @Test(
    "has faults of single lines",
    arguments: [
      ("[1]", RowFault.Reason.notObject, 1), ("7", .notObject, 1), (#"{"a":[]}"#, .nested("a"), 1),
      (#"{"a":{"b":1}}"#, .nested("a"), 1), (#"{"é":1,}"#, .notJSON, 8), (#"{"a":"#, .notJSON, 6),
      (#"{"a":1,"a":2}"#, .repeatedMember("a"), 1), (#"{"a":"\u0000"}"#, .nul("a"), 1),
      (#"{"a":1} {"a":2}"#, .notJSON, 9),
    ])
  func faults(line: String, reason: RowFault.Reason, column: Int) throws {
    let table = try RowTable(text: "{\"a\":1}\n\(line)\n{\"a\":3}\n", name: "a.jsonl")
    #expect(table.faults == [RowFault(reason, at: TextPosition(line: 2, column: column))])
    #expect(table.rowCount == 3 && table.rows[2].cells == ["3"])
  }

  @Test("is none without members")
  func refused() {
    #expect(throws: TableError.noHeader) { try RowTable(text: "", name: "a.jsonl") }
    #expect(throws: TableError.noHeader) { try RowTable(text: "{}\n{}", name: "a.jsonl") }
    #expect(
      throws: TableError.badHeader(
        RowFault(.notObject, at: TextPosition(line: 1, column: 1)))
    ) { try RowTable(text: "[]\n{", name: "a.jsonl") }
    #expect(throws: TableError.namelessColumn(number: 2, line: 2)) {
      try RowTable(text: "{\"a\":1}\n{\"a\":1,\"\":2}", name: "a.jsonl")
    }
  }
}
