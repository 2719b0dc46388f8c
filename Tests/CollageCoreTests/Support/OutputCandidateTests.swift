import Testing

@testable import CollageSupport

@Suite("Output name") struct OutputCandidateTests {
  @Test func hasSingleCandidateIfChosen() {
    for name in [OutputName.replacing("far/a.jpg"), .new("far/a.jpg")] {
      #expect(Array(name.candidates) == ["far/a.jpg"] && name.path == "far/a.jpg")
      #expect(name.displayPath("/real/a.jpg") == "far/a.jpg")
    }
  }

  @Test func numbersCandidatesIfGenerated() {
    let name = OutputName.free(stem: "a", ending: "jpg")
    #expect(Array(name.candidates.prefix(3)) == ["a.jpg", "a-2.jpg", "a-3.jpg"])
    #expect(name.path == "a.jpg" && name.displayPath("a-7.jpg") == "a-7.jpg")
  }

  @Test func skipsNamesOfOtherOutputs() {
    let name = OutputName.free(stem: "a", ending: "jpg", besides: ["./a.jpg", "a-3.jpg"])
    #expect(Array(name.candidates.prefix(3)) == ["a-2.jpg", "a-4.jpg", "a-5.jpg"])
    #expect(name.path == "a-2.jpg")
  }
}

@Suite("Path pattern") struct PathPatternTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a10.txt", "a2.txt", "a1.txt", "b[1].txt", ".hidden.txt", "a1.jpg"] {
      try AtomicFile.write([1], to: folder(name))
    }
  }

  @Test(
    arguments: [
      ("*.txt", ["a1.txt", "a2.txt", "a10.txt", "b[1].txt"]), ("a?.txt", ["a1.txt", "a2.txt"]),
      ("a[13-9].*", ["a1.jpg", "a1.txt"]), (#"b\[1\].txt"#, ["b[1].txt"]), ("c*", []),
      (".h*", [".hidden.txt"]), ("a2.txt", ["a2.txt"]), ("none.txt", []),
    ])
  func matchesLikeShellInNaturalOrder(pattern: String, names: [String]) {
    #expect(PathPattern.matches(of: folder(pattern)) == names.map { folder($0) })
  }
}
