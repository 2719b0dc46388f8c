import Testing

@testable import CollageCore

@Suite("What is counted of a JSON text")
struct JSONSizeTests {
  @Test(
    "is each value and each name, and how deep they are",
    arguments: [
      ("", 0, 0), ("0", 1, 0), ("[]", 1, 1), ("[0,0,0]", 4, 1), ("[ 1 , -2.5e3 ,\n null ]", 4, 1),
      (#"{"a":1,"b":[true,{}]}"#, 7, 3), (#"["a,b","[{","\"]",""]"#, 5, 1),
      (#"["\\",1]"#, 3, 1), ("[[[],[[]]]]", 5, 4), ("]]]][[", 2, 0), (#"["#, 1, 1),
      (#"["never ends, [[["#, 2, 1),
    ])
  func size(text: String, values: Int, depth: Int) {
    #expect(JSONSize(Array(text.utf8)) == JSONSize(values: values, depth: depth))
  }

  @Test("is what an export has: every name and value once")
  func export() throws {
    let test = try TestWorkspace.withSavedPoster()
    let file = test.folder("poster.collage")
    _ = try test.workspace.export([.current], withHistory: true, toFile: file)
    var reader = TarReader(try InputFile(path: file))
    _ = try reader.next()
    let size = JSONSize(try reader.readAll())
    #expect((100...400).contains(size.values) && (5...12).contains(size.depth))
  }
}
