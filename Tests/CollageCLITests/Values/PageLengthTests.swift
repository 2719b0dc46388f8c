import ArgumentParser
import CollageCore
import Testing

@testable import CollageCLI

@Suite struct PageLengthTests {
  private func pageLength(
    _ options: [String] = [], lines: String? = "30", terminals: Set<Int32> = [1, 2]
  ) throws -> Int? {
    let environment = Environment(
      variable: { $0 == "LINES" ? lines : nil }, isTerminal: { terminals.contains($0) },
      context: .system)
    return Console(try CommonOptions.parse(options), environment: environment).pageLength
  }

  @Test func aTerminalGetsWhatItShowsAtOnce() throws {
    #expect(try pageLength() == 26)
    #expect(try pageLength(lines: "2") == 5)
    for lines in ["x", "0", "-9223372036854775808"] {
      #expect(try pageLength(lines: lines) ?? 0 > 5, "\(lines)")
    }
  }

  @Test func nothingIsCutWhereNobodyIsToldOfIt() throws {
    #expect(try pageLength(terminals: [2]) == nil)
    #expect(try pageLength(terminals: [1]) == nil)
    #expect(try pageLength(["-q"]) == nil)
    #expect(try pageLength(["--json"]) == nil)
  }
}
