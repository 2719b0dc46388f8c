import Testing

@testable import CollageCore

@Suite struct EngineErrorOutputTests {
  @Test(arguments: [
    ("plain\n\n\ttext\n", "plain\n\n\ttext\n"), ("\u{1B}[2Jred\u{9B}x\u{7F}", "[2Jredx"),
    ("10 %\r20 %\r\ndone\r", "10 %\n20 %\ndone\n"), ("ünï 🎈\0", "ünï 🎈"),
  ])
  func removesControlCharacters(text: String, clean: String) {
    #expect(EngineErrorOutput.text(text.utf8) == clean)
  }

  @Test func tailStartsWithAWholeCharacter() {
    var tail = ByteTail(limit: 4)
    tail.append(Array("aé".utf8))
    #expect(Array(tail.bytes) == Array("aé".utf8))
    tail.append(Array("bcd".utf8))
    #expect(Array(tail.bytes) == Array("bcd".utf8))
    for _ in 0..<9 { tail.append(Array("xyz".utf8)) }
    #expect(Array(tail.bytes) == Array("zxyz".utf8))
  }
}
