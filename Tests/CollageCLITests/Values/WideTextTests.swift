import CollageCore
import Testing

@testable import CollageCLI

@Suite struct WideTextTests {
  private let plain = Style(
    mode: .never, isTerminal: true,
    environment: Environment(
      variable: { _ in nil }, isTerminal: { _ in true }, context: .system))

  @Test func wideCellsMakeColumnsWide() {
    var table = Table([("n", .left), ("k", .right), ("x", .left)])
    table.add(["日本語", "🎈🎈", "a"])
    table.add(["b", "1", "c"])
    #expect(
      table.text(style: plain, width: nil)
        == "n     " + "  " + "   k" + "  x\n" + "日本語  🎈🎈  a\n" + "b     " + "  " + "   1" + "  c\n")
    #expect(table.text(style: plain, width: 15) == table.text(style: plain, width: nil))
  }

  @Test func wideTitlesMakeColumnsWide() {
    var table = Table([("名前", .left), ("数", .right)])
    table.add(["a", "1"])
    #expect(table.text(style: plain, width: nil) == "名前  数\na      1\n")
  }

  @Test func lettersOfSeveralScalarsMakeColumnsNoWider() {
    var table = Table([("n", .left), ("k", .right)])
    table.add(["e\u{301}e\u{301}", "🇩🇪"])
    table.add(["abc", "1"])
    #expect(
      table.text(style: plain, width: nil)
        == "n     k\n" + "e\u{301}e\u{301}   🇩🇪\n" + "abc   1\n")
  }

  @Test(arguments: [
    (21, "日本語日本語日本語  1"), (20, "日本語日本語日本…  1"), (19, "日本語日本語日…   1"),
    (15, "日本語日本…   1"),
  ])
  func wideCellsAreCutToTheirColumns(_ width: Int, _ line: String) {
    var table = Table([("name", .left), ("n", .right)])
    table.add(["日本語日本語日本語", "1"])
    table.add(["b", "2"])
    let lines = table.text(style: plain, width: width).split(separator: "\n")
    #expect(lines[1] == line && lines[1].last == "1")
    #expect(lines.map { String($0).columns } == [width, width, width])
  }

  @Test(arguments: [
    ("a日b🎈", 6), ("🇩🇪", 2), ("👨\u{200D}👩\u{200D}👧", 2), ("1\u{FE0F}\u{20E3}", 2), ("⌚", 2),
    ("☎", 1), ("日\u{301}", 2), ("ß", 1), ("日…", 3),
  ])
  func mixedTextsHaveWidths(_ text: String, _ columns: Int) { #expect(text.columns == columns) }

  /// The first and the last letter of each block, and their neighbours.
  @Test(
    arguments: [
      (0x1100, 0x115F), (0x2E80, 0xA4CF), (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0xFE30, 0xFE6F),
      (0xFF00, 0xFF60), (0xFFE0, 0xFFE6), (0x20000, 0x3FFFD),
    ] as [(UInt32, UInt32)])
  func blocksAreWide(_ first: UInt32, _ last: UInt32) throws {
    func columns(_ value: UInt32) throws -> Int {
      String(Character(try #require(Unicode.Scalar(value)))).columns
    }
    #expect(try columns(first - 1) == 1 && columns(last + 1) == 1)
    #expect(try columns(first) == 2 && columns(last) == 2)
  }
}
