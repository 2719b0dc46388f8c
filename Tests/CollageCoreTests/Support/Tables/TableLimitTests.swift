import Testing

@testable import CollageCore

@Suite("Large tables") struct TableLimitTests {
  @Test("have a hundred thousand rows")
  func manyRows() throws {
    let line = Array("1,\"two\",three,,\"f\"\"\r\ne\"\r\n".utf8)
    let bytes = Array("a,b,c,d,e\r\n".utf8) + repeatElement(line, count: 100_000).joined()
    let table = try RowTable(bytes, name: "a.csv")
    #expect(table.rowCount == 100_000)
    for index in [0, 1, 50_000, 99_999] {
      let row = table.rows[index]
      #expect(row.number == index + 1 && row.line == 2 + 2 * index && row.fault == nil)
      #expect(row.cells == ["1", "two", "three", "", "f\"\r\ne"])
    }
  }

  @Test("have a limit of rows, to which empty ones at the end do not count")
  func rowLimit() throws {
    let rows = Array(("a\n" + String(repeating: "1\n", count: RowTable.rowLimit)).utf8)
    let empty = Array(String(repeating: " \n", count: 10).utf8)
    #expect(try RowTable(rows + empty, name: "a.csv").rowCount == RowTable.rowLimit)
    #expect(throws: TableError.tooLarge(.rows, limit: RowTable.rowLimit)) {
      try RowTable(rows + empty + [0x31], name: "a.csv")
    }
  }

  @Test("have a limit of columns")
  func columnLimit() throws {
    let names = (1...RowTable.columnLimit).map { "c\($0)" }
    let cells = names.joined(separator: ",")
    let error = TableError.tooLarge(.columns, limit: RowTable.columnLimit)
    #expect(try RowTable(text: "\(cells)\n\(cells)").allCells == [names])
    #expect(throws: error) { try RowTable(text: "\(cells),x\n\(cells),y") }
    let members = names.map { "\"\($0)\":1" }.joined(separator: ",")
    #expect(try RowTable(text: "{\(members)}", name: "a.jsonl").columns == names)
    #expect(throws: error) { try RowTable(text: "{\(members)}\n{\"x\":1}", name: "a.jsonl") }
    let huge = (1...50_000).map { "\"\($0)\":1" }.joined(separator: ",")
    #expect(
      try RowTable(text: "{\"a\":1}\n{\(huge)}", name: "a.jsonl").faults.map(\.reason)
        == [.tooManyCells(count: 50_000, columns: RowTable.columnLimit)])
  }

  @Test("have a limit of bytes in a cell")
  func cellLimit() throws {
    let long = String(repeating: "é", count: RowTable.cellLimit / 2)
    let fault = RowFault.Reason.cellTooLong(column: 2, limit: RowTable.cellLimit)
    let table = try RowTable(text: "a,b\n1,\(long)\n2,\(long)x\n3,\"\(long)y\"\n4,5")
    #expect(table.rows[0].cells == ["1", long])
    #expect(
      table.faults == [3, 4].map { RowFault(fault, at: TextPosition(line: $0, column: 3)) })
    #expect(
      try RowTable(
        text: "{\"a\":1,\"b\":\"\(long)\"}\n{\"b\":\"\(long)x\"}", name: "a.jsonl"
      ).faults.map(\.reason) == [fault])
  }
}

@Suite("Tables of random bytes") struct RandomTableTests {
  @Test("never crash, and have as many cells as columns", arguments: RowTable.Format.allCases)
  func random(format: RowTable.Format) throws {
    let likely = Array("a,b;\t\"\"\r\n\n{}:\"[]1\\é ".utf8) + [0xFF, 0xEF, 0xBB, 0xBF]
    var random = SplitMix64(seed: 4180)
    var tables = 0
    for round in 0..<20_000 {
      var bytes: [UInt8] = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        round % 4 == 0
          ? UInt8.random(in: 0...255, using: &random) : likely.randomElement(using: &random) ?? 0
      }
      if format == .jsonl, round % 2 == 0 { bytes = Array("{\"a\":1}\n".utf8) + bytes }
      guard let table = try? RowTable(bytes, name: "", format: format) else { continue }
      tables += 1
      #expect(table.rows.allSatisfy { $0.cells.count == table.columns.count })
    }
    #expect(tables > 1000)
  }

  @Test("are what was written, whatever the cells are")
  func roundTrip() throws {
    let letters = ["a", "\"", ",", ";", "\n", "\r", "\r\n", " ", "é", "🎈", "\t", "x,y"]
    var random = SplitMix64(seed: 4)
    for _ in 0..<2000 {
      let rows = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (0..<3).map { _ in
          (0..<Int.random(in: 0...4, using: &random)).map { _ in
            letters.randomElement(using: &random) ?? ""
          }.joined()
        }
      }
      let end = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
      let lines = rows.map { row in
        row.enumerated().map { index, cell in
          let canBeBare = !cell.unicodeScalars.contains { ",\n\r".unicodeScalars.contains($0) }
          // An empty row is one only in quotes.
          if index > 0, canBeBare, cell.utf8.first != UInt8(ascii: "\"") { return cell }
          // Scalar by scalar, since CR and LF are one character together.
          let doubled = cell.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
          return "\"\(doubled)\""
        }.joined(separator: ",")
      }
      let table = try RowTable(text: (["a,b,c"] + lines).joined(separator: end))
      #expect(table.allCells == rows && table.faults == [])
    }
  }
}
