import Testing

@testable import CollageCore

@Suite struct MarkupElementTests {
  private static func parse(_ text: String) throws -> MarkupElement {
    try MarkupElement.parse(Array(text.utf8))
  }

  @Test("Elements, text, remarks and attributes are told apart")
  func reading() throws {
    let root = try Self.parse(
      "<?xml version='1.0'?>\n<!-- a > b <c> -->\n<a>1 <b k=\"v\">2\n3</b><_/><b>4</b> 5</a>")
    #expect(root.name == "a" && root.words == ["1", "5"])
    #expect(root.children.map(\.name) == ["b", "_", "b"])
    #expect(root["b"]?.words == ["2", "3"] && root["c"] == nil)
    #expect(try Self.parse("<a/>").children.isEmpty)
  }

  @Test(
    "What is no document ends where it stops being one",
    arguments: [
      ("", 0), ("no", 2), ("<a>", 3), ("<a><b></a></b>", 6), ("</a>", 0), ("<a", 0), ("<>", 0),
      ("<a <b></a>", 0), ("<!-- ", 0), ("<?x", 0), ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", 0),
      ("<a><![CDATA[x]]></a>", 3), ("<a></aa>", 3), ("<a></a", 3),
    ])
  func failures(_ text: String, _ offset: Int) {
    #expect(throws: MarkupElement.ParseError(offset: offset)) { try Self.parse(text) }
  }

  @Test("Elements may not be within each other without end")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(throws: Never.self) { try Self.parse(nested(16)) }
    #expect(throws: MarkupElement.ParseError(offset: 48)) { try Self.parse(nested(17)) }
  }
}
