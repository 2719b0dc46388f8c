import CollageCore
import Foundation
import Testing

@testable import CollageCLI

@Suite struct TableTextTests {
  private func text(
    _ titles: [(String, Table.Alignment)], _ rows: [[String]], width: Int? = nil
  ) -> String {
    var table = Table(titles)
    for row in rows { table.add(row) }
    return table.text(style: .plain, width: width)
  }

  @Test func truncatesFlexibleColumn() {
    var table = Table([("n", .right), ("name", .left), ("x", .left)], flexibleColumn: 1)
    table.add(["1", "abcdefghijkl", ""])
    table.add(["10", "b", "y"], isFaint: true)
    let whole = " n  name          x\n 1  abcdefghijkl\n10  b             y\n"
    let texts: [(Int?, String)] = [
      (nil, whole), (19, whole),
      (18, " n  name         x\n 1  abcdefghij…\n10  b            y\n"),
      (1, " n  name      x\n 1  abcdefg…\n10  b         y\n"),
    ]
    for (width, text) in texts { #expect(table.text(style: .plain, width: width) == text) }
    #expect(
      table.text(style: .colored, width: 1)
        == "\u{1B}[1m n  name      x\u{1B}[0m\n 1  abcdefg…\n\u{1B}[2m10  b         y\u{1B}[0m\n")
  }

  @Test func measuresWideCharactersInTables() {
    let titles: [(String, Table.Alignment)] = [("n", .left), ("k", .right)]
    #expect(text(titles, [["日本語", "🎈🎈"], ["b", "1"]]) == "n          k\n日本語  🎈🎈\nb          1\n")
    #expect(text([("名前", .left), ("数", .right)], [["a", "1"]]) == "名前  数\na      1\n")
    // Characters of several scalars don't widen a column.
    #expect(
      text(titles, [["e\u{301}e\u{301}", "🇩🇪"], ["abc", "1"]])
        == "n     k\ne\u{301}e\u{301}   🇩🇪\nabc   1\n")
  }

  @Test(arguments: [
    (21, "日本語日本語日本語  1"), (20, "日本語日本語日本…  1"), (19, "日本語日本語日…   1"),
    (15, "日本語日本…   1"),
  ])
  func truncatesWideCells(_ width: Int, _ line: String) {
    let text = text(
      [("name", .left), ("n", .right)], [["日本語日本語日本語", "1"], ["b", "2"]], width: width)
    let lines = text.split(separator: "\n")
    #expect(lines[1] == line && lines[1].last == "1")
    #expect(lines.map { String($0).columns } == [width, width, width])
  }

  @Test(arguments: [
    ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한", 2), ("Ａ", 2), ("ｱ", 1), ("👍", 2),
    ("❤", 1), ("❤\u{FE0F}", 2), ("…", 1), ("", 0), ("\u{20000}", 2), ("a日b🎈", 6), ("🇩🇪", 2),
    ("👨\u{200D}👩\u{200D}👧", 2), ("1\u{FE0F}\u{20E3}", 2), ("⌚", 2), ("☎", 1), ("日\u{301}", 2),
    ("ß", 1), ("日…", 3),
  ])
  func measuresCharacterWidths(_ text: String, _ columns: Int) { #expect(text.columns == columns) }

  /// Tests the first and the last character of each block, and their neighbors.
  @Test func measuresWideBlocks() throws {
    let blocks: [(UInt32, UInt32)] = [
      (0x1100, 0x115F), (0x2E80, 0xA4CF), (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0xFE30, 0xFE6F),
      (0xFF00, 0xFF60), (0xFFE0, 0xFFE6), (0x20000, 0x3FFFD),
    ]
    for (first, last) in blocks {
      let columns = try [first - 1, first, last, last + 1].map {
        String(Character(try #require(Unicode.Scalar($0)))).columns
      }
      #expect(columns == [1, 2, 2, 1], "\(first)")
    }
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"),
    ("日本語", 4, "日…"), ("abc", 1, "…"),
  ])
  func truncatesLongText(_ text: String, _ width: Int, _ cut: String) {
    #expect(text.truncated(to: width) == cut)
  }
}

@Suite struct TextOutputTests {
  @Test(arguments: [
    (0, nil, "never saved"), (1, nil, "unsaved edits"), (1, 0, "unsaved edits"), (1, 1, "saved"),
  ])
  func showsWhetherCollageIsSaved(_ head: Int, _ saved: Int?, _ word: String) throws {
    let name = try #require(CollageName(rawValue: "poster"))
    let collage = CollageCore.Collage(id: UUID(), name: name, canvas: .standard, createdAt: Date())
    var record = CollageRecord(id: collage.id, name: name, createdAt: Date())
    (record.head, record.saved, record.snapshot) = (head, saved, saved.map { "\($0)" })
    let text = try CollageText.text(
      CollageState(collage: collage, record: record), console: .init())
    #expect(text.hasSuffix(", \(word)\n"), "\(text)")
  }

  @Test(arguments: [
    (0.0, "1970-01-01T00:00:00Z"), (951_827_696.75, "2000-02-29T12:34:56Z"),
    (-1.0, "1969-12-31T23:59:59Z"),
  ])
  func writesDatesInISO8601(_ seconds: Double, _ text: String) {
    #expect(Timestamp.iso(Date(timeIntervalSince1970: seconds)) == text)
  }

  @Test func escapesControlCharactersInJSON() throws {
    let text = "a\u{9B}2Jb\u{7F}\u{202E}c\u{2028}é🎈\u{1B}"
    let line = JSONText.line(["x": text])
    #expect(
      line == #"{"x":"a\u009b2Jb\u007f\u202ec\u2028é🎈\u001b"}"# + "\n"
        || line == #"{"x":"a\u009b2Jb\u007f\u202ec\u2028é🎈\u001B"}"# + "\n")
    let read = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    #expect(read["x"] == text)
  }

  @Test func roundsNumbersInJSON() {
    let numbers: [(Double, String)] = [(0.1 + 0.2, "0.3"), (120, "120"), (-0.0000001, "0")]
    for (number, text) in numbers {
      #expect(JSONText.line(["x": JSONText.rounded(number)]) == "{\"x\":\(text)}\n")
    }
    #expect(JSONText.line(["p": "a/b"]) == "{\"p\":\"a/b\"}\n")
  }

  @Test func choosesColorByModeAndEnvironment() {
    let cases: [(ColorMode, [String: String], isTerminal: Bool, isColored: Bool)] = [
      (.auto, [:], true, true), (.auto, [:], false, false), (.auto, ["NO_COLOR": "1"], true, false),
      (.auto, ["NO_COLOR": "0"], true, false), (.auto, ["NO_COLOR": ""], true, true),
      (.auto, ["TERM": "dumb"], true, false), (.auto, ["TERM": "xterm"], true, true),
      (.auto, ["TERM": ""], true, true), (.always, ["NO_COLOR": "1"], false, true),
      (.never, [:], true, false), (.auto, ["CLICOLOR_FORCE": "1"], false, true),
      (.auto, ["CLICOLOR_FORCE": "0"], false, false),
      (.never, ["CLICOLOR_FORCE": "1"], true, false),
      (.auto, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, false),
    ]
    for (mode, variables, isTerminal, isColored) in cases {
      let style = Style(mode: mode, isTerminal: isTerminal, environment: .fixed(variables))
      #expect(style.isColored == isColored, "\(mode) \(variables)")
    }
  }

  @Test func formatsPhrases() {
    #expect(Phrases.count(1, "item") == "1 item")
    #expect(Phrases.number(120.005) == "120.005")
    #expect(Phrases.percent(0.07) == "7%" && Phrases.percent(1) == "100%")
    let names: [(Int, String)] = [(1, "a"), (3, "a, b, c"), (4, "4 items"), (0, "")]
    for (count, text) in names {
      #expect(Phrases.names(Array(["a", "b", "c", "d"].prefix(count))) == text)
    }
  }

  @Test(arguments: [
    ([], ""), (["a"], "'a'"), (["a", "b"], "'a' or 'b'"), (["a", "b", "c"], "'a', 'b' or 'c'"),
  ])
  func formatsAlternatives(_ names: [String], _ text: String) {
    #expect(Phrases.alternatives(names) == text)
    #expect(Phrases.suggestion(names) == (names.isEmpty ? nil : "Did you mean \(text)?"))
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB"), (1499, "1 kB"),
    (1500, "2 kB"), (999_499, "999 kB"), (999_999, "1000 kB"), (1_000_000, "1.0 MB"),
    (1_250_000, "1.3 MB"), (1_949_999, "1.9 MB"), (1_950_000, "2.0 MB"), (999_949_999, "999.9 MB"),
    (1_000_000_000, "1.0 GB"), (1_250_000_000, "1.3 GB"), (2_000_000_000, "2.0 GB"),
  ])
  func roundsByteCounts(_ bytes: Int, _ text: String) {
    #expect(Phrases.bytes(bytes) == text)
  }

  @Test func findsStorePathInEnvironment() throws {
    let all = ["COLLAGE_STORE": "/s", "XDG_DATA_HOME": "/d", "HOME": "/h"]
    let examples: [([String: String], option: String?, String)] = [
      (all, "/o", "/o"), (all, nil, "/s"),
      (["XDG_DATA_HOME": "/d", "HOME": "/h"], nil, "/d/collage"),
      (["XDG_DATA_HOME": "d", "HOME": "/h"], nil, "/h/.local/share/collage"),
    ]
    for (variables, option, path) in examples {
      #expect(try CollageCLI.Environment.fixed(variables).storePath(option: option) == path)
    }
    #expect(throws: UserFacingError.storeOptionEmpty) {
      try CollageCLI.Environment.fixed(all).storePath(option: "")
    }
    for variables in [[:], ["HOME": ""]] {
      #expect(throws: UserFacingError.storeUnknown) {
        try CollageCLI.Environment.fixed(variables).storePath(option: nil)
      }
    }
  }

  @Test(arguments: [
    (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/collage"),
    (["XDG_CONFIG_HOME": "x", "HOME": "/h"], "/h/.config/collage"),
    (["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config/collage"), (["HOME": ""], nil), ([:], nil),
  ])
  func findsUserConfigFolder(_ variables: [String: String], _ folder: String?) {
    #expect(CollageCLI.Environment.fixed(variables).userConfigFolder == folder)
  }
}
