import ArgumentParser
import CollageCore
import Foundation
import Testing

@testable import CollageCLI

@Suite struct PageLengthTests {
  private func pageLength(
    _ options: [String] = [], lines: String? = "30", terminals: Set<Int32> = [1, 2]
  ) throws -> Int? {
    try Console(options, .fixed(lines.map { ["LINES": $0] } ?? [:], terminals: terminals))
      .pageLength
  }

  @Test func fitsPageIntoTerminal() throws {
    #expect(try pageLength() == 26)
    #expect(try pageLength(lines: "2") == 5)
    for lines in ["x", "0", "-9223372036854775808"] {
      #expect(try pageLength(lines: lines) ?? 0 > 5, "\(lines)")
    }
  }

  @Test func usesDefaultForUnknownTerminalLength() throws {
    #expect(try pageLength(lines: nil) == max(5, (TerminalSize.lines(of: 1) ?? 24) - 4))
  }

  @Test func printsEverythingWithoutTerminalOrMessages() throws {
    #expect(try pageLength(terminals: [2]) == nil)
    #expect(try pageLength(terminals: [1]) == nil)
    #expect(try pageLength(["-q"]) == nil)
    #expect(try pageLength(["--json"]) == nil)
  }
}

@Suite struct NumberRoundingTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (120.0, "120"), (-120.5, "-120.5"), (100.0 / 3, "33.333"),
    (1e-13, "0"), (0.0001, "0.0001"), (0.000001, "0.000001"), (-0.05, "-0.05"),
    (2.0 / 300, "0.006667"), (0.1 + 0.2, "0.3"), (999.9996, "1000"), (10_000.0, "10000"),
    (0.99999951, "1"), (1e9, "1000000000"), (1e20, "1e+20"),
  ])
  func roundsToSignificantDigits(_ value: Double, _ text: String) {
    #expect(NumberFormat.text(value) == text)
    #expect(Phrases.number(value) == text)
  }

  @Test func textMatchesRoundedJSON() {
    for number in [0.1234999996, 7.0004999999, 1.00000049, 0.0999999996] {
      #expect(NumberFormat.text(number) == NumberFormat.text(JSONText.rounded(number)))
    }
  }
}

@Suite struct PositionArgumentsTests {
  @Test func splitsPositionFromFollowingWords() throws {
    func words(_ texts: String...) -> [Word] { texts.map(Word.init(argument:)) }
    let offset = Position(x: .pixels(-20), y: .pixels(30))
    let marked = CommandLineArguments(["-20"]).words[0]
    for arguments in [
      words(marked, "30", "hero"), words("-20,30", "hero"), words("-20 30", "hero"),
    ] {
      let (position, rest) = try #require(try PositionArguments.leading(arguments, option: "--by"))
      #expect(position == offset)
      #expect(rest.map(\.text) == ["hero"])
    }
    #expect(throws: UserFacingError.self) {
      try PositionArguments.leading(words("5"), option: "--by")
    }
    #expect(try PositionArguments.leading([], option: "--by") == nil)
  }
}
