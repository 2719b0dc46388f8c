import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What the verbs about settings and the store say.
@Suite struct StoreVerbsTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsAreTheSameInAnObject(_ shell: String) throws {
    let text = try desk.run("completions \(shell)").output
    let line = try desk.run("completions \(shell) --json").output
    let object = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    #expect(object["shell"] == shell && object.count == 2)
    #expect(object["script"].map { $0 + "\n" } == text && text.count > 1_000)
  }
}
