import Foundation
import Testing

@testable import CollageCLI

/// Texts of scripts, and numbers in messages, at their ends.
@Suite("Script texts") struct ScriptTextTests {
  @Test("a line that ends with an escaped backslash does not go on")
  func escapedBackslash() throws {
    let text = ##"name a 'x' \\"## + "\nredo\n" + ##"name b \\\"## + "\nc"
    let script = try BatchScript(text, name: "t")
    #expect(
      script.lines.map(\.words) == [["name", "a", "x", "\\"], ["redo"], ["name", "b", "\\c"]])
  }

  @Test("a mark of the byte order is no part of a script")
  func byteOrderMark() throws {
    let path = NSTemporaryDirectory() + "collage-script-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("\u{FEFF}undo\n".utf8).write(to: URL(filePath: path))
    #expect(Array(try BatchSource(path: path).text.utf8) == Array("undo\n".utf8))
  }

  @Test(
    "lengths of files are told in powers of ten",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB"), (1499, "1 kB"),
      (1500, "2 kB"), (1_000_000, "1.0 MB"), (1_250_000, "1.3 MB"), (2_000_000_000, "2.0 GB"),
    ])
  func lengths(_ count: Int, _ text: String) {
    #expect(Phrases.bytes(count) == text)
  }
}
