import Testing

@testable import CollageCLI

/// What a page may send as edits.
@Suite struct EditBodyTests {
  private func body(_ text: String) throws -> EditBody { try EditBody(Array(text.utf8)) }

  @Test func oneEditStaysAsItIs() throws {
    let one = try body("{\"verb\":\"move\",\n\"to\":[1,0.1]}")
    #expect(one.label == nil)
    #expect(
      one.lines.map { String(decoding: $0, as: UTF8.self) } == [#"{"verb":"move", "to":[1,0.1]}"#])
  }

  @Test func severalEditsAreOneStep() throws {
    let several = try body(#"{"edits":[{"verb":"move"},{"verb":"rotate"}],"label":"turn hero"}"#)
    #expect(several.label == "turn hero" && several.lines.count == 2)
    #expect(
      several.lines.map { String(decoding: $0, as: UTF8.self) }
        == [#"{"verb":"move"}"#, #"{"verb":"rotate"}"#])
    #expect(try body(#"{"edits":[{"verb":"move"}]}"#).label == "edit")
    let long = String(repeating: "x", count: 200)
    #expect(try body("{\"edits\":[{}],\"label\":\"\(long)\"}").label?.count == 120)
  }

  @Test(arguments: [
    "", "[]", "1", "{", #"{"edits":[]}"#, #"{"edits":{}}"#, #"{"edits":[1]}"#,
    #"{"edits":[{}],"verb":"move"}"#,
  ])
  func whatIsNoEditIsRefused(_ text: String) { #expect(throws: ServeError.self) { try body(text) } }

  @Test func aStepHasAnEnd() throws {
    func edits(_ count: Int) -> String {
      "{\"edits\":[" + [String](repeating: "{}", count: count).joined(separator: ",") + "]}"
    }
    #expect(try body(edits(1000)).lines.count == 1000)
    #expect(throws: ServeError.self) { try body(edits(1001)) }
  }
}
