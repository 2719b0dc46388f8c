import CollageSupport
import Foundation
import Testing

@Suite struct SystemPathTests {
  @Test(arguments: [
    "", "plain.jpg", "é 🎈 日本", "\u{10FFFD}", "\u{E000}", "\u{10F77F}", "\u{10F800}",
  ]) func keepsValidUTF8(_ text: String) {
    #expect(String(pathBytes: Array(text.utf8)) == text)
    #expect(text.pathBytes == Array(text.utf8) && text.escapingInvalidBytes() == text)
    #expect(!text.hasInvalidBytePlaceholders && text.systemPath.count == text.utf8.count + 1)
  }

  @Test func roundTripsEveryPairOfBytes() {
    var texts: Set<[UInt8]> = []
    for first in UInt8.min ... .max {
      for second in UInt8.min ... .max {
        let bytes = [0x61, first, second]
        let text = String(pathBytes: bytes)
        #expect(text.pathBytes == bytes)
        texts.insert(Array(text.utf8))
      }
    }
    #expect(texts.count == 65536)
  }

  @Test(
    arguments: [
      // A Latin-1 byte, an overlong slash, a surrogate, truncated characters, a stand-in for a
      // byte, and mixtures.
      [0xE9], [0x63, 0xE9, 0x2E], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x8E],
      [0xF4, 0x8F, 0x9F, 0xA9], [0xC3, 0xA9, 0xE9, 0xC3, 0xA9], [0xFF, 0xFE], [0x80],
      [0xF0, 0x9F, 0x8E, 0x88, 0xF0, 0x9F],
    ] as [[UInt8]])
  func roundTripsInvalidUTF8(_ bytes: [UInt8]) {
    let text = String(pathBytes: bytes)
    #expect(text.pathBytes == bytes && text.hasInvalidBytePlaceholders)
    #expect(text.systemPath == bytes.map { CChar(bitPattern: $0) } + [0])
    #expect(!text.escapingInvalidBytes().hasInvalidBytePlaceholders)
  }

  @Test func rejectsNulByte() { #expect("a\0b".systemPath == [0]) }

  @Test func recognizesSlashBeforeCombiningCharacters() {
    let path = "/store/\u{301}accent/\u{200D}joined.jpg"
    #expect(path.pathFolder == "/store/\u{301}accent" && path.pathName == "\u{200D}joined.jpg")
    #expect(path.isPath(in: "/store"))
    #expect("/\u{301}".isAbsolutePath)
  }

  @Test(
    arguments: [
      ("/a/t.csv", "/a/out", "../t.csv"), ("/a/t.csv", "/a", "t.csv"), ("/t.csv", "/", "t.csv"),
      ("/b/t.csv", "/a/out", "../../b/t.csv"), ("/ab/t.csv", "/a", "../ab/t.csv"),
      ("t.csv", "/a", nil), ("/a/t.csv", "out", nil),
    ] as [(String, String, String?)])
  func computesRelativePath(_ path: String, _ folder: String, _ relative: String?) {
    #expect(path.path(from: folder) == relative)
  }
}
