import Testing

@testable import CollageCLI

@Suite struct RequestTargetTests {
  @Test func componentsAndQueryAreDecoded() throws {
    let target = try #require(RequestTarget("/api/collages/a%20b?search=x%26y+z&empty&c=d=e"))
    #expect(target.path == ["api", "collages", "a b"])
    #expect(target.query.map(\.name) == ["search", "empty", "c"])
    #expect(target.query.map(\.value) == ["x&y z", "", "d=e"])
    #expect(RequestTarget("/")?.path == [])
    #expect(RequestTarget("/?a=1")?.path == [])
    #expect(RequestTarget("/%61pi")?.path == ["api"])
    #expect(RequestTarget("/a+b?")?.path == ["a+b"])
  }

  @Test(arguments: [
    "", "api", "./api", "*", "http://127.0.0.1/api", "//", "//api", "/api/", "/api//x", "/./api",
    "/api/../x", "/..", "/%2e", "/%2E%2e/x", "/%2fapi", "/api%2Fx", "/api%5cx", "/api\\x", "/a%00",
    "/a%0ab", "/%7f", "/%c2%85", "/%", "/%2", "/%zz", "/%c0%af", "/%ff", "/a#b", "/a?x=%",
    "/?%ff=1",
  ])
  func otherSpellingsAreNotTargets(_ text: String) { #expect(RequestTarget(text) == nil) }
}
