import CollageModel
import Testing

@testable import CollageCLI

@Suite struct TerminalResponseParserTests {
  private func answers(_ text: String) -> TerminalResponses {
    TerminalResponseParser.answers(in: Array(text.utf8))
  }

  private let kitty = "\u{1B}_Gi=31;OK\u{1B}\\"
  private let version = "\u{1B}P>|foot(1.16.2)\u{1B}\\"
  private let cell = "\u{1B}[6;20;10t"
  private let attributes = "\u{1B}[?62;4;22c"

  private var all: TerminalResponses {
    TerminalResponses(
      attributes: [62, 4, 22], supportsKittyGraphics: true, version: "foot(1.16.2)",
      cell: PixelSize(width: 10, height: 20))
  }

  @Test func parsesAllResponses() {
    #expect(answers(kitty + version + cell + attributes) == all)
    #expect(answers(attributes + cell + version + kitty) == all)
    #expect(answers("") == TerminalResponses())
  }

  @Test func ignoresKeysBetweenResponses() {
    let keys = [
      "ls\r", "\u{1B}[A", "\u{1B}OP", "\u{1B}[15~", "\u{1B}", "é", "\u{7}", "\u{1B}[200~x",
    ]
    for key in keys {
      #expect(
        answers(key + kitty + key + version + key + cell + key + attributes) == all, "\(key)")
    }
  }

  @Test func ignoresIncompleteResponses() {
    for whole in [kitty, version, cell, attributes] {
      for count in 0..<whole.utf8.count {
        let part = TerminalResponseParser.answers(in: Array(whole.utf8.prefix(count)))
        #expect(part == TerminalResponses(), "\(whole) \(count)")
      }
    }
  }

  @Test func parsesResponsesAfterIncompleteOnes() {
    for start in ["\u{1B}_Gi=31;O", "\u{1B}P>|kit", "\u{1B}[?6", "\u{1B}]11;rgb:", "\u{1B}[6;20"] {
      #expect(answers(start + kitty + version + cell + attributes) == all, "\(start)")
    }
    #expect(answers("\u{1B}P>|kitty\u{18}" + attributes).version == nil)
  }

  @Test func acceptsBellAsStringTerminator() {
    #expect(answers("\u{1B}P>|iTerm2 3.5\u{7}").version == "iTerm2 3.5")
  }

  @Test func parsesKittyRefusals() {
    #expect(answers("\u{1B}_Gi=31;ENOENT:no\u{1B}\\").supportsKittyGraphics == false)
    #expect(answers("\u{1B}_Gi=32;OK\u{1B}\\").supportsKittyGraphics == nil)
    #expect(answers("\u{1B}_Gi=31\u{1B}\\").supportsKittyGraphics == nil)
  }

  @Test(arguments: [
    "\u{1B}[6;0;0t", "\u{1B}[6;20;99999t", "\u{1B}[4;20;10t", "\u{1B}[6;20t", "\u{1B}[6;a;10t",
    "\u{1B}[6;99999999999999999999;10t",
  ])
  func rejectsInvalidCellSizes(_ text: String) { #expect(answers(text).cell == nil) }

  @Test func ignoresInvalidAttributes() {
    #expect(answers("\u{1B}[?c").attributes == [])
    #expect(answers("\u{1B}[?;;4;99999999999999999999c").attributes == [4])
    #expect(answers("\u{1B}[>1;4;0c").attributes == nil)
  }

  @Test func acceptsRandomBytes() {
    var state: UInt64 = 7
    let letters = Array("\u{1B}\u{1B}[]P_?;0123456789Gct\\=i>|\u{7}\u{18}x".utf8) + [0xFF, 0x9B]
    for _ in 0..<500 {
      let bytes = (0..<200).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return letters[Int(state >> 33) % letters.count]
      }
      _ = TerminalResponseParser.answers(in: bytes)
    }
  }

  @Test func queryEndsWithDeviceAttributes() {
    let query = TerminalQuery(isInTmux: false)
    #expect(
      String(decoding: query.bytes, as: UTF8.self)
        == "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>0q\u{1B}[16t\u{1B}[c")
    #expect(query.isAnswered(TerminalResponses(attributes: [])))
    #expect(!query.isAnswered(TerminalResponses(supportsKittyGraphics: true)))
    // tmux reports its attributes before the outer terminal responds.
    let wrapped = TerminalQuery(isInTmux: true)
    #expect(!wrapped.isAnswered(TerminalResponses(attributes: [])))
    #expect(wrapped.isAnswered(TerminalResponses(attributes: [], supportsKittyGraphics: true)))
    #expect(wrapped.bytes.starts(with: Array("\u{1B}Ptmux;\u{1B}\u{1B}_Gi=31".utf8)))
  }
}
