import CollageCore
import Testing

@testable import CollageCLI

@Suite struct PositionWordsTests {
  @Test func takesPositionsFromOptionsThatSwallowMore() throws {
    func words(_ texts: String...) -> [Word] { texts.map(Word.init(argument:)) }
    let offset = Position(x: .pixels(-20), y: .pixels(30))
    let marked = CommandLineWords(["-20"]).words[0]
    for swallowed in [
      words(marked, "30", "hero"), words("-20,30", "hero"), words("-20 30", "hero"),
    ] {
      let (position, rest) = try #require(try PositionWords.leading(swallowed, option: "--by"))
      #expect(position == offset)
      #expect(rest.map(\.text) == ["hero"])
    }
    #expect(throws: UserFacingError.self) { try PositionWords.leading(words("5"), option: "--by") }
    #expect(try PositionWords.leading([], option: "--by") == nil)
  }
}
