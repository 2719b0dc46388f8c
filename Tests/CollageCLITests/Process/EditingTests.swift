import CollageCore
import Testing

/// The verbs about items, run as a user runs them.
@Suite struct EditingTests {
  @Test func replaceKeepsThePlace() throws {
    let studio = try Studio.with("hero")
    try studio.expect("move", "hero", "33", "44")
    let before = try studio.item("hero")
    let bytes = try Studio.jpeg(5)
    #expect(try studio.run(["replace", "hero", "-"], stdin: bytes).exitCode == 0)
    let after = try studio.item("hero")
    #expect(after["x"] as? Double == 33)
    let images = [before, after].map { ($0["image"] as? [String: Any])?["id"] as? String }
    #expect(images[0] != images[1])
  }
}
