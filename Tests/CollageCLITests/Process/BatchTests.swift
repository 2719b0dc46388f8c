import CollageCore
import Foundation
import Testing

/// Batches, run as a user runs them.
@Suite struct BatchTests {
  @Test func manyLinesAreOneTransaction() throws {
    let studio = try Studio.with("hero")
    let script = (1...300).map { "move hero \($0) \($0)" }.joined(separator: "\n")
    try studio.expect("batch", "-q", stdin: script)
    #expect(try studio.item("hero")["x"] as? Double == 300)
    #expect(try studio.expect("log").lines.count == 303)
  }
}
