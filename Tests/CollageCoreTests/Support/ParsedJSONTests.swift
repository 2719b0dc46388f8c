import Testing

@testable import CollageSupport

@Suite struct ParsedJSONTests {
  private func read(_ text: String) throws -> ParsedJSON { try ParsedJSON(text.utf8) }

  @Test(arguments: [
    ("null", ParsedJSON.null), (" true ", .bool(true)), ("false", .bool(false)),
    ("-20.50e+1", .number("-20.50e+1")), ("0", .number("0")), ("-0", .number("-0")),
    ("0.5", .number("0.5")), ("1e5", .number("1e5")), ("1E-05", .number("1E-05")),
    ("\t\r\n 12 ", .number("12")), ("100", .number("100")), ("-1.25e+10", .number("-1.25e+10")),
    (#"["a",[],{}]"#, .array([.string("a"), .array([]), .object([])])),
    ("[ 1 , 2 ]", .array([.number("1"), .number("2")])), (#""""#, .string("")),
    (#""ünï 🎈""#, .string("ünï 🎈")), (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
    (#""a\u00e9\ud83c\udf88z""#, .string("aé🎈z")), (#""\u0041\u00E9""#, .string("Aé")),
    (#""\uD7FF""#, .string("\u{D7FF}")), (#""\ue000""#, .string("\u{E000}")),
    (#""\ud800\udc00""#, .string("\u{10000}")), (#""\udbff\udfff""#, .string("\u{10FFFF}")),
    (#""a\"b""#, .string("a\"b")), (#""\u0000""#, .string("\0")),
  ]) func parsesValues(_ text: String, _ value: ParsedJSON) throws {
    #expect(try read(text) == value)
  }

  @Test(arguments: [
    ("", ParsedJSON.ParseError.end), ("[1,", .end), (#""abc"#, .end), ("-", .end), ("tru", .end),
    (#""\u12"#, .end), ("1.", .end), ("1e", .end), ("1e+", .end), (#"{"a":1"#, .end),
    ("nul", .end), (#""\"#, .end), (#""\n"#, .end), ("{} x", .unexpected(column: 4)),
    ("[1,]", .unexpected(column: 4)), ("01", .unexpected(column: 3)),
    ("+1", .unexpected(column: 1)), ("nan", .unexpected(column: 2)),
    (#"{"a" 1}"#, .unexpected(column: 6)), ("{a:1}", .unexpected(column: 2)),
    (#""\x""#, .unexpected(column: 3)), ("\"a\tb\"", .unexpected(column: 3)),
    (#""\udc00""#, .unexpected(column: 8)), (#""\ud83cx""#, .unexpected(column: 8)),
    ("1.e5", .unexpected(column: 3)), ("00", .unexpected(column: 3)),
    ("-01", .unexpected(column: 4)), ("-a", .unexpected(column: 2)),
    ("1 2", .unexpected(column: 3)), ("[1 2]", .unexpected(column: 4)),
    (#"{"a":1,}"#, .unexpected(column: 8)), (#"{"a":1 "b":2}"#, .unexpected(column: 8)),
    ("{,}", .unexpected(column: 2)), ("trux", .unexpected(column: 4)),
    ("falsy", .unexpected(column: 5)), ("\u{C}1", .unexpected(column: 1)),
    ("[}", .unexpected(column: 2)), (#""\ud83c""#, .unexpected(column: 8)),
    (#""\ud83c\n""#, .unexpected(column: 9)), (#""\ud83c\ud83c""#, .unexpected(column: 14)),
    (#""\ud83c\u0041""#, .unexpected(column: 14)), (#""\u00g0""#, .unexpected(column: 6)),
    ("\"\\n\u{1}\"", .unexpected(column: 4)), ("\"\u{1F}\"", .unexpected(column: 2)),
    (#"{"a":1,"a":2}"#, .repeated("a")), (#"{"a":1,"\u0061":2}"#, .repeated("a")),
    (#"[{"b":{"c":1,"c":1}}]"#, .repeated("c")),
  ]) func reportsPositionOfErrors(_ text: String, _ error: ParsedJSON.ParseError) {
    #expect(throws: error) { try read(text) }
  }

  @Test func keepsOrderOfMembers() throws {
    let last = ParsedJSON.Member(name: "a", value: .null)
    let members = [ParsedJSON.Member(name: "b", value: .object([last])), last]
    #expect(try read(#"{"b":{"a":null},"a":null}"#) == .object(members))
  }

  @Test func limitsNestingDepth() throws {
    let deepest = String(repeating: "[", count: 16) + String(repeating: "]", count: 16)
    _ = try read(deepest)
    #expect(throws: ParsedJSON.ParseError.tooDeep) { try read("[\(deepest)]") }
    let objects = String(repeating: #"{"a":"#, count: 16) + "1" + String(repeating: "}", count: 16)
    _ = try read(objects)
    #expect(throws: ParsedJSON.ParseError.tooDeep) { try read("{\"a\":\(objects)}") }
    #expect(
      try read("[" + String(repeating: "[],", count: 20) + "[]]")
        == .array([ParsedJSON](repeating: .array([]), count: 21)))
  }
}

@Suite struct StoredJSONTests {
  @Test func readsEveryKindOfValue() throws {
    let text = #"[null,true,false,1,-2.5,"x",[1],{"a":2}]"#
    #expect(
      JSONValue(file: Array(text.utf8))
        == .array([
          .null, .bool(true), .bool(false), .integer(1), .number(-2.5), .string("x"),
          .array([.integer(1)]), .object(["a": .integer(2)]),
        ]))
    for broken in ["", "[", "{\"a\"}", "x"] { #expect(JSONValue(file: Array(broken.utf8)) == nil) }
  }

  @Test func writesSortedMembersOnePerLine() throws {
    let value = JSONValue.object(["c": .string("x"), "a/b": .integer(1), "b": .null])
    let file = try value.file()
    let lines = ["{", #"  "a/b" : 1,"#, #"  "b" : null,"#, #"  "c" : "x""#, "}", ""]
    #expect(String(decoding: file, as: UTF8.self) == lines.joined(separator: "\n"))
    #expect(JSONValue(file: file) == value)
  }
}

@Suite("JSON size") struct JSONSizeTests {
  @Test(
    arguments: [
      ("", 0, 0), ("0", 1, 0), ("[]", 1, 1), ("[0,0,0]", 4, 1), ("[ 1 , -2.5e3 ,\n null ]", 4, 1),
      (#"{"a":1,"b":[true,{}]}"#, 7, 3), (#"["a,b","[{","\"]",""]"#, 5, 1),
      (#"["\\",1]"#, 3, 1), ("[[[],[[]]]]", 5, 4), ("]]]][[", 2, 0), (#"["#, 1, 1),
      (#"["never ends, [[["#, 2, 1),
    ])
  func countsValuesNamesAndDepth(text: String, values: Int, depth: Int) {
    #expect(JSONSize(Array(text.utf8)) == JSONSize(values: values, depth: depth))
  }
}
