import ArgumentParser
import CollageCore
import Foundation
import Testing

@testable import CollageCLI

@Suite struct TextOutputTests {
  private let plain = Style(
    mode: .never, isTerminal: true,
    environment: Environment(
      variable: { _ in nil }, isTerminal: { _ in true }, context: .system))

  @Test func alignsColumnsByTheirWidthOnATerminal() {
    var table = Table([("name", .left), ("n", .right)])
    table.add(["ab", "1"])
    table.add(["日本", "12"])
    #expect(table.text(style: plain, width: nil) == "name   n\nab     1\n日本  12\n")
  }

  @Test func cutsLongNamesOnATerminalOnly() {
    var table = Table([("name", .left), ("n", .right)])
    table.add(["abcdefghijklmnopqrst", "1"])
    #expect(table.text(style: plain, width: nil).contains("abcdefghijklmnopqrst  1"))
    let narrow = table.text(style: plain, width: 13).split(separator: "\n")
    #expect(narrow.last == "abcdefghi…  1")
  }

  @Test(arguments: [
    (0, nil, "never saved"), (1, nil, "unsaved edits"), (1, 0, "unsaved edits"), (1, 1, "saved"),
  ])
  func saysWhetherACollageIsSaved(_ head: Int, _ saved: Int?, _ word: String) throws {
    let name = try #require(CollageName(rawValue: "poster"))
    let collage = CollageCore.Collage(id: UUID(), name: name, canvas: .standard, createdAt: Date())
    var record = CollageRecord(id: collage.id, name: name, createdAt: Date())
    (record.head, record.saved, record.snapshot) = (head, saved, saved.map { "\($0)" })
    let console = Console(
      try CommonOptions.parse([]),
      environment: Environment(
        variable: { _ in nil }, isTerminal: { _ in false }, context: .system))
    let text = CollageText.text(CollageState(collage: collage, record: record), console: console)
    #expect(text.hasSuffix(", \(word)\n"), "\(text)")
  }

  @Test(arguments: [
    (0.0, "1970-01-01T00:00:00Z"), (951_827_696.75, "2000-02-29T12:34:56Z"),
    (-1.0, "1969-12-31T23:59:59Z"),
  ])
  func writesDatesInISO8601(_ seconds: Double, _ text: String) {
    #expect(Timestamp.iso(Date(timeIntervalSince1970: seconds)) == text)
  }

  @Test func writesNothingThatATerminalObeysIntoJSON() throws {
    let text = "a\u{9B}2Jb\u{7F}\u{202E}c\u{2028}é🎈\u{1B}"
    let line = JSONText.line(["x": text])
    #expect(
      line == #"{"x":"a\u009b2Jb\u007f\u202ec\u2028é🎈\u001b"}"# + "\n"
        || line == #"{"x":"a\u009b2Jb\u007f\u202ec\u2028é🎈\u001B"}"# + "\n")
    let read = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    #expect(read["x"] == text)
  }

  @Test func writesNumbersWithoutDust() {
    #expect(JSONText.line(["x": JSONText.rounded(0.1 + 0.2)]) == "{\"x\":0.3}\n")
    #expect(JSONText.line(["x": JSONText.rounded(120)]) == "{\"x\":120}\n")
    #expect(JSONText.line(["x": JSONText.rounded(-0.0000001)]) == "{\"x\":0}\n")
    #expect(JSONText.line(["p": "a/b"]) == "{\"p\":\"a/b\"}\n")
  }

  @Test func obeysTheWishesAboutColour() {
    func isColored(_ mode: ColorMode, _ variables: [String: String], terminal: Bool = true) -> Bool
    {
      Style(
        mode: mode, isTerminal: terminal,
        environment: Environment(
          variable: { variables[$0] }, isTerminal: { _ in terminal }, context: .system)
      ).isColored
    }
    #expect(isColored(.auto, [:]))
    #expect(!isColored(.auto, [:], terminal: false))
    #expect(!isColored(.auto, ["NO_COLOR": "1"]))
    #expect(!isColored(.auto, ["TERM": "dumb"]))
    #expect(isColored(.always, ["NO_COLOR": "1"], terminal: false))
    #expect(!isColored(.never, [:]))
  }

  @Test func makesPhrases() {
    #expect(Phrases.didYouMean(["a"]) == "Did you mean 'a'?")
    #expect(Phrases.didYouMean(["a", "b", "c"]) == "Did you mean 'a', 'b' or 'c'?")
    #expect(Phrases.count(1, "item") == "1 item")
    #expect(Phrases.number(120.005) == "120.005")
    #expect(Phrases.bytes(119_400) == "119 kB")
    #expect(Phrases.bytes(1_250_000) == "1.3 MB")
  }

  @Test func looksForTheStoreWhereTheEnvironmentSays() throws {
    func path(_ variables: [String: String], option: String? = nil) throws -> String {
      try Environment(
        variable: { variables[$0] }, isTerminal: { _ in false }, context: .system
      ).storePath(option: option)
    }
    let all = ["COLLAGE_STORE": "/s", "XDG_DATA_HOME": "/d", "HOME": "/h"]
    #expect(try path(all, option: "/o") == "/o")
    #expect(try path(all) == "/s")
    #expect(try path(["XDG_DATA_HOME": "/d", "HOME": "/h"]) == "/d/collage")
    #expect(try path(["XDG_DATA_HOME": "d", "HOME": "/h"]) == "/h/.local/share/collage")
    #expect(throws: UserFacingError.self) { try path([:]) }
  }
}
