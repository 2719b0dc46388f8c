import CollageCore
import Foundation
import Testing

/// Words that come from standard input.
@Suite(.enabled(if: FormatSupport.setsWords, "Pango is not installed: words are not tested"))
struct WordsInputTests {
  private let font = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "CollageCoreTests/Fixtures/fonts/latin.ttf").path

  @Test func wordsAreReadOnceBesideAFontsFile() throws {
    let studio = try Studio.with("hero")
    let bytes = [0xEF, 0xBB, 0xBF] + Array("two\r\nlines\r\n".utf8)
    let added = try studio.run(
      ["text", "--font", font, "--as", "words", "--at", "50%", "50%", "-"], stdin: bytes)
    #expect(added.exitCode == 0, "\(added.stderr)")
    let text = try #require(try studio.item("words")["text"] as? [String: Any])
    #expect(text["words"] as? String == "two\nlines")
    let wrong = try studio.run(["text", "-", "--font", font], stdin: [0xFF])
    #expect(wrong.exitCode == 2 && wrong.stderr.contains("Hint: Convert it"))
  }
}
