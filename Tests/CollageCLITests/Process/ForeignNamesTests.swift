import CollageCore
import Testing

@testable import CollageCLI

@Suite struct ForeignNamesTests {
  @Test(arguments: ["a\u{202E}b", "a\u{2069}", "a\u{2028}b"])
  func nobodyGivesNamesThatATerminalObeys(_ name: String) throws {
    let desk = try Desk()
    try desk.run("new poster -q")
    for line in ["new '\(name)'", "rename '\(name)'", "duplicate --as '\(name)'"] {
      let outcome = try desk.run(line)
      #expect(outcome.status == .usage, "\(line)")
      #expect(outcome.messages == outcome.messages.withoutControls(keepsLines: true))
    }
  }
}
