import Testing

@testable import CollageCore

@Suite("Words with fields") struct FilledTextTests {
  private let values = ["name": "Zoë", "a b": "{name}", "empty": "", "x:y": "colon"]

  @Test(
    "are filled with known columns, and otherwise as they were",
    arguments: [
      ("Dear {name}!", "Dear Zoë!"), ("{name}{name}", "ZoëZoë"), ("{a b}", "{name}"),
      ("{empty}", ""), ("{other} {}", "{other} {}"), ("{{name}}", "{name}"),
      ("{{{name}}}", "{Zoë}"), ("a { b", "a { b"), ("a } b", "a } b"), ("{name", "{name"),
      ("{ {name} }", "{ Zoë }"), ("{x:y}", "colon"), ("", ""), ("{ name }", "{ name }"),
      ("}}{{", "}{"), ("{other}}}", "{other}}"), ("🎈{name}\r\n", "🎈Zoë\r\n"),
    ])
  func filled(text: String, result: String) {
    #expect(FilledText.filled(text) { values[$0] } == result)
  }

  @Test("tell their fields once, in their order")
  func fields() {
    #expect(FilledText.fields(in: "{b} {{c}} {a}{b}{ {d") == ["b", "a"])
    #expect(FilledText.fields(in: "none") == [])
  }
}
