import Foundation
import Testing

@testable import CollageCore

@Suite("A name of a collage")
struct CollageNameTests {
  @Test("has up to 120 characters, which are composed")
  func lengths() {
    let longest = String(repeating: "é", count: 120)
    #expect(CollageName(rawValue: longest)?.rawValue == longest)
    #expect(CollageName(rawValue: longest + "é") == nil)
    let composed = CollageName(rawValue: "e\u{301}")?.rawValue.unicodeScalars.map(\.value)
    #expect(composed == [0xE9])
  }

  @Test(
    "is told from others by what it may come from",
    arguments: [
      ("poster & co; it's 50%", true, true, true), ("a$b", true, true, false),
      ("a`b", true, true, false), ("a\\b", true, true, false), ("a\u{202E}b", true, false, false),
      ("a\u{7}b", false, false, false), (" a", false, false, false),
      ("01020304-0506-0708-090A-0B0C0D0E0F10", false, false, false),
      ("01020304-0506-0708-090a-0b0c0d0e0f1", true, true, true),
      ("a\u{378}b", false, false, false), ("a\u{2029}b", false, false, false),
      ("a\u{85}b", false, false, false), ("a\u{E000}b", true, true, true),
      ("a\u{200D}b", true, true, true), ("a\u{2066}b", true, false, false),
    ])
  func origins(_ text: String, _ isStored: Bool, _ isGiven: Bool, _ isForeign: Bool) {
    #expect((CollageName(rawValue: text) != nil) == isStored)
    #expect((CollageName(given: text) != nil) == isGiven)
    #expect((CollageName(foreign: text) != nil) == isForeign)
  }

  @Test(
    "like that of a stranger has nothing that a terminal or a shell obeys",
    arguments: [
      ("a$b c", "a-b-c"), ("--a--`b`", "a-b"), ("\u{1B}[2Ja", "[2Ja"), ("$\\", "imported"),
      ("", "imported"), ("poster", "poster"), ("a\u{202E}b", "a-b"),
      ("01020304-0506-0708-090A-0B0C0D0E0F10", "imported"), ("a\nb\u{378}c", "a-b-c"),
    ])
  func likeForeign(_ text: String, _ name: String) {
    #expect(CollageName(likeForeign: text).rawValue == name)
  }

  @Test("like a long one is cut at 120 characters")
  func longForeign() {
    let name = CollageName(likeForeign: String(repeating: "x", count: 200))
    #expect(name.rawValue == String(repeating: "x", count: 120))
  }

  @Test(
    "names files that are not hidden, no options, and in no folder",
    arguments: [
      ("poster", "poster"), ("a/b/c", "a-b-c"), (".x", "_.x"), ("-x", "_-x"), ("/x", "_-x"),
      ("a.b-c", "a.b-c"), ("a/\u{301}b", "a-\u{301}b"),
    ])
  func files(_ name: String, _ stem: String) {
    #expect(Sample.collageName(name).fileStem == stem)
  }

  @Test("is stored as a text, and refused when it is none")
  func stored() throws {
    let names = [Sample.collageName("a b")]
    #expect(try JSONEncoder().encode(names) == Data(#"["a b"]"#.utf8))
    #expect(
      try JSONDecoder().decode([CollageName].self, from: Data(#"["a b"]"#.utf8)) == names)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CollageName].self, from: Data(#"[" a"]"#.utf8))
    }
  }

  @Test("is read as those that ask for it want it")
  func naming() throws {
    let decoder = JSONDecoder()
    let naming: @Sendable (String) throws -> CollageName = { CollageName(likeForeign: "x\($0)") }
    decoder.userInfo[try #require(CollageName.naming)] = naming
    let names = try decoder.decode([CollageName].self, from: Data(#"["", "b c"]"#.utf8))
    #expect(names.map(\.rawValue) == ["x", "xb-c"])
  }
}
