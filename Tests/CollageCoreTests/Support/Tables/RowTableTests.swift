import Testing

@testable import CollageSupport

@Suite("CSV table") struct RowTableTests {
  @Test func hasColumnsAndNumberedRows() throws {
    let table = try RowTable(text: " name ,\ttitle\nzoe,Zoë\n\nbob,Bob")
    #expect(table.columns == ["name", "title"] && table.rowCount == 2 && table.warnings == [])
    #expect(table.allCells == [["zoe", "Zoë"], ["bob", "Bob"]])
    #expect(table.rows.map(\.number) == [1, 2] && table.rows.map(\.line) == [2, 4])
    #expect(table.rows[1][1] == "Bob" && table.faults == [])
    #expect(table.allCells == table.allCells)
  }

  @Test(arguments: ["\n", "\r\n", "\r"], [0, 1, 2])
  func acceptsAnyLineEndings(end: String, last: Int) throws {
    let lines = ["a,b", "1,2", "3,4"].joined(separator: end)
    let table = try RowTable(text: lines + String(repeating: end, count: last))
    #expect(table.allCells == [["1", "2"], ["3", "4"]] && table.rows.map(\.line) == [2, 3])
  }

  @Test(
    arguments: [
      ("\"a,b\"", "a,b"), (#""a ""b"" c""#, #"a "b" c"#), ("\"\"\"\"", "\""),
      ("\"\"\"\"\"\"", "\"\""), ("\"\"", ""), ("\"a\r\nb\"", "a\r\nb"),
      ("\"a\rb\nc\"", "a\rb\nc"), ("\" a \"", " a "), (#"5" tall"#, #"5" tall"#),
      (#" "a""#, #" "a""#), (" a ", " a "), ("\"\n\n\"", "\n\n"),
    ])
  func parsesQuotedCellsPerRFC4180(written: String, cell: String) throws {
    for ending in ["", "\n", "\r\n"] {
      let table = try RowTable(text: "x,y,z\n1,\(written),2\n\(written),3,4" + ending)
      #expect(table.allCells == [["1", cell, "2"], [cell, "3", "4"]] && table.faults == [])
    }
  }

  @Test func countsLinesWithinQuotes() throws {
    let table = try RowTable(text: "\"a\r\n1\",b\r\n\"x\ny\rz\",1\r\n2,\"\r\n\"\r\n3,4")
    #expect(table.columns == ["a\r\n1", "b"] && table.rows.map(\.line) == [3, 6, 8])
  }

  @Test(arguments: ["\n\n\n", "\n,\n,,,\n", "\n, ,\n\r\n,", "\n "])
  func ignoresEmptyLinesAtEnd(tail: String) throws {
    #expect(try RowTable(text: "a,b\n,\n1,2" + tail).allCells == [["", ""], ["1", "2"]])
  }

  @Test("keeps rows of quoted empty cells, but no empty lines")
  func keepsQuotedEmptyCells() throws {
    #expect(try RowTable(text: "\n\na\n\n1\n\n\"\"\n\n").allCells == [["1"], [""]])
    #expect(try RowTable(text: "a,b\n1,2\n\"\",").allCells == [["1", "2"], ["", ""]])
  }

  @Test func isolatesFaultyRows() throws {
    let table = try RowTable(text: "a,b\n1\n1,2,3,4\n\"x\" y,2\né \"\",\"é\"z\n5,6\n")
    #expect(
      table.faults == [
        RowIssue(.tooFewCells(count: 1, columns: 2), at: TextPosition(line: 2, column: 2)),
        RowIssue(.tooManyCells(count: 4, columns: 2), at: TextPosition(line: 3, column: 5)),
        RowIssue(.textAfterQuote, at: TextPosition(line: 4, column: 4)),
        RowIssue(.textAfterQuote, at: TextPosition(line: 5, column: 9)),
      ])
    #expect(table.rows.map { $0.issue == nil } == [false, false, false, false, true])
    #expect(table.allCells.first == ["1", ""] && table.allCells.last == ["5", "6"])
    #expect(table.allCells.allSatisfy { $0.count == 2 })
  }

  @Test func reportsLineOfFault() throws {
    let row = try #require(try RowTable(text: "a,b\n\"1\n2\",\"3\n4\"5\n").rows.first)
    #expect(row.line == 2 && row.issue?.line == 4 && row.issue?.column == 3)
  }

  @Test func ignoresNamelessEmptyColumns() throws {
    let table = try RowTable(text: ",a,,b,,\n,1,,2,,\n,3,,4\n, 5,,6,,,\n")
    #expect(table.columns == ["a", "b"])
    #expect(table.allCells == [["1", "2"], ["3", "4"], [" 5", "6"]])
    #expect(
      table.faults == [
        RowIssue(.tooManyCells(count: 7, columns: 6), at: TextPosition(line: 4, column: 10))
      ])
  }

  @Test(
    arguments: [
      ("", TableError.noHeader), ("\n\r\n", .noHeader), (",,\n1,2,3", .noHeader), ("a,b", .noRows),
      ("a,b\n\n,\n", .noRows), ("a,b, a \n1,2,3", .repeatedColumn("a")),
      ("a,é,e\u{301}\n1,2,3", .repeatedColumn("é")),
      ("a,,b\n1,,2\n1,x,2", .namelessColumn(number: 2, line: 3)),
      ("a,b\nx,\"y\n1,2\n", .unterminatedQuote(TextPosition(line: 2, column: 3))),
      ("a,\"b\n1,2\n", .unterminatedQuote(TextPosition(line: 1, column: 3))),
      ("a,b\n1,\"", .unterminatedQuote(TextPosition(line: 2, column: 3))),
      ("\"a\"b\n1", .badHeader(RowIssue(.textAfterQuote, at: TextPosition(line: 1, column: 4)))),
      ("a\né\0", .nul(TextPosition(line: 2, column: 2))),
    ])
  func requiresHeaderRowsAndUniqueNames(text: String, error: TableError) {
    #expect(throws: error) { try RowTable(text: text) }
  }
}

@Suite("Table format") struct TableFormatTests {
  @Test(
    arguments: [
      ("a.csv", "x,y\n1,2", RowTable.Format.csv), ("A.TSV", "x\ty\n1\t2", .tsv),
      ("a.tab", "x\ty\n1\t2", .tsv), ("a.jsonl", "{\"x\":1,\"y\":2}", .jsonl),
      ("a.b.ndjson", "{\"x\":1,\"y\":2}", .jsonl), ("a.json-lines", "{\"x\":1,\"y\":2}", .jsonl),
      ("a.txt", "\n\n {\"x\":1,\"y\":2}", .jsonl), ("-", "\nx\ty\n1\t2", .tsv),
      ("", "x,\"\t\",y\n1,,2", .csv), ("csv", "x;y\n1;2", .csv), ("a.csv", "x;y\r\n1;2", .csv),
      ("a.csv", "\"x,\ny\";y\n1;2", .csv), ("a.csv", "x\ty\n1\t2", .csv),
      ("a.csv", "5\" x;\"a,\"\",b\";y\n1;;2", .csv),
    ])
  func isDetectedByExtensionOrFirstLine(name: String, text: String, format: RowTable.Format) throws
  {
    let table = try RowTable(text: text, name: name)
    #expect(table.format == format)
    #expect(table.rows[0].cells.first == "1" && table.rows[0].cells.last == "2")
  }

  @Test func canBeSpecified() throws {
    let table = try RowTable(Array("a,b\tc\n1,2\t3".utf8), name: "a.csv", format: .tsv)
    #expect(table.columns == ["a,b", "c"] && table.allCells == [["1,2", "3"]])
  }

  @Test func allowsDecimalCommasWithSemicolons() throws {
    #expect(try RowTable(text: "a;b\n1,5;\"2;5\"\n").allCells == [["1,5", "2;5"]])
    #expect(try RowTable(text: "a;b,c\n1;5,2\n").columns == ["a;b", "c"])
  }
}

extension RowTable {
  init(text: String, name: String = "a.csv") throws(TableError) {
    try self.init(Array(text.utf8), name: name)
  }

  var allCells: [[String]] { rows.map(\.cells) }
  var faults: [RowIssue] { rows.compactMap(\.issue) }
}

@Suite("Large tables") struct TableLimitTests {
  @Test func haveHundredThousandRows() throws {
    let line = Array("1,\"two\",three,,\"f\"\"\r\ne\"\r\n".utf8)
    let bytes = Array("a,b,c,d,e\r\n".utf8) + repeatElement(line, count: 100_000).joined()
    let table = try RowTable(bytes, name: "a.csv")
    #expect(table.rowCount == 100_000)
    for index in [0, 1, 50_000, 99_999] {
      let row = table.rows[index]
      #expect(row.number == index + 1 && row.line == 2 + 2 * index && row.issue == nil)
      #expect(row.cells == ["1", "two", "three", "", "f\"\r\ne"])
    }
  }

  @Test func limitRowsWithoutEmptyOnesAtEnd() throws {
    let rows = Array(("a\n" + String(repeating: "1\n", count: RowTable.rowLimit)).utf8)
    let empty = Array(String(repeating: " \n", count: 10).utf8)
    #expect(try RowTable(rows + empty, name: "a.csv").rowCount == RowTable.rowLimit)
    #expect(throws: TableError.tooLarge(.rows, limit: RowTable.rowLimit)) {
      try RowTable(rows + empty + [0x31], name: "a.csv")
    }
  }

  @Test func limitColumns() throws {
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

  @Test func limitBytesPerCell() throws {
    let long = String(repeating: "é", count: RowTable.cellLimit / 2)
    let fault = RowIssue.Reason.cellTooLong(column: 2, limit: RowTable.cellLimit)
    let table = try RowTable(text: "a,b\n1,\(long)\n2,\(long)x\n3,\"\(long)y\"\n4,5")
    #expect(table.rows[0].cells == ["1", long])
    #expect(table.faults == [3, 4].map { RowIssue(fault, at: TextPosition(line: $0, column: 3)) })
    #expect(
      try RowTable(text: "{\"a\":1,\"b\":\"\(long)\"}\n{\"b\":\"\(long)x\"}", name: "a.jsonl")
        .faults.map(\.reason) == [fault])
  }
}

@Suite("Random tables") struct RandomTableTests {
  @Test(arguments: RowTable.Format.allCases)
  func haveEqualCellCountsWithoutCrash(format: RowTable.Format) throws {
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

  @Test func roundTripCells() throws {
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
          // An empty row needs quotes.
          if index > 0, canBeBare, cell.utf8.first != UInt8(ascii: "\"") { return cell }
          // Works scalar by scalar, because CR LF is a single character.
          let doubled = cell.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
          return "\"\(doubled)\""
        }.joined(separator: ",")
      }
      let table = try RowTable(text: (["a,b,c"] + lines).joined(separator: end))
      #expect(table.allCells == rows && table.faults == [])
    }
  }
}
