import Testing

@testable import CollageCore

@Suite struct ParsedJSONTests {
  private func read(_ text: String) throws -> ParsedJSON { try ParsedJSON(text.utf8) }

  @Test(arguments: [
    ("null", ParsedJSON.null), (" true ", .bool(true)), ("false", .bool(false)),
    ("-20.50e+1", .number("-20.50e+1")), ("0", .number("0")), (#""""#, .text("")),
    (#"["a",[],{}]"#, .list([.text("a"), .list([]), .object([])])),
    ("[ 1 , 2 ]", .list([.number("1"), .number("2")])),
    (#""ünï 🎈""#, .text("ünï 🎈")), (#""\"\\\/\b\f\n\r\t""#, .text("\"\\/\u{8}\u{C}\n\r\t")),
    (#""a\u00e9\ud83c\udf88z""#, .text("aé🎈z")),
  ])
  func readsValues(_ text: String, _ value: ParsedJSON) throws {
    #expect(try read(text) == value)
  }

  @Test func keepsTheOrderOfMembers() throws {
    let members = [
      ParsedJSON.Member(name: "b", value: .number("1")),
      ParsedJSON.Member(name: "a", value: .null),
    ]
    #expect(try read(#"{"b":1,"a":null}"#) == .object(members))
  }

  @Test(arguments: [
    ("", ParsedJSON.ParseError.end), ("[1,", .end), (#""abc"#, .end), ("-", .end), ("tru", .end),
    (#""\u12"#, .end), ("{} x", .unexpected(column: 4)), ("[1,]", .unexpected(column: 4)),
    ("01", .unexpected(column: 3)), ("1.", .end), ("+1", .unexpected(column: 1)),
    ("nan", .unexpected(column: 2)), (#"{"a" 1}"#, .unexpected(column: 6)),
    ("{a:1}", .unexpected(column: 2)), (#""\x""#, .unexpected(column: 3)),
    ("\"a\tb\"", .unexpected(column: 3)), (#""\udc00""#, .unexpected(column: 8)),
    (#""\ud83cx""#, .unexpected(column: 8)), (#"{"a":1,"a":2}"#, .repeated("a")),
    (String(repeating: "[", count: 17), .tooDeep),
  ])
  func refusesWhatIsNoJSON(_ text: String, _ error: ParsedJSON.ParseError) {
    #expect(throws: error) { try read(text) }
  }
}
