import Foundation
import Testing

/// How much of the machine a command may use.
@Suite struct LimitsTests {
  @Test(arguments: ["jpg", "png"])
  func thePictureIsTheSameWhateverTheLimits(_ format: String) throws {
    let studio = try Studio.with("hero", "beach")
    try studio.expect("config", "set", "cache.max-size", "0")
    try studio.expect("render", "-o", "a.\(format)")
    let wanted = try #require(studio.bytes("a.\(format)"))
    for limits in [["--jobs", "1"], ["--jobs", "7"], ["--max-memory", "1M", "--jobs", "2"]] {
      let run = try studio.run(["render", "-o", "b.\(format)"] + limits, stdin: [])
      #expect(run.exitCode == 0)
      #expect(studio.bytes("b.\(format)") == wanted)
    }
    try studio.expect("config", "set", "render.jobs", "3")
    try studio.expect("config", "set", "render.max-memory", "2MiB")
    #expect(try studio.expect("config", "get", "render.max-memory").stdout == "2097152\n")
    try studio.expect("render", "-o", "c.\(format)")
    #expect(studio.bytes("c.\(format)") == wanted)
  }

  @Test(arguments: [
    (["render", "--jobs", "0"], "1 to 1024"), (["render", "--jobs", "many"], "1 to 1024"),
    (["save", "--jobs", "-1"], "1 to 1024"), (["render", "--max-memory", "lots"], "500M"),
    (["save", "--max-memory", "10"], "at least 1MB"),
    (["add", "hero.jpg", "--jobs", "2000"], "1 to 1024"),
    (["config", "set", "cache.max-size", "-1"], "1GiB"),
    (["config", "set", "cache.max-size", "1 GB"], "0 for no cache"),
    (["config", "set", "render.jobs", "1025"], "1024"),
    (["config", "set", "render.max-memory", "1k"], "at least 1MB"),
  ])
  func badLimitsAreRefused(_ arguments: [String], _ hint: String) throws {
    let studio = try Studio.with("hero")
    let result = try studio.run(arguments, stdin: [])
    #expect(result.exitCode == 2)
    #expect(result.stderr.contains(hint), "\(result.stderr)")
  }

  @Test func savingAndAddingObeyThemToo() throws {
    let studio = try Studio.with("hero")
    let photos = try (0..<5).map { try studio.photo("p\($0).jpg", $0) }
    let added = try studio.run(
      ["add"] + photos + ["--jobs", "1", "--max-memory", "1M"], stdin: [])
    #expect(added.exitCode == 0 && added.lines == ["p0", "p1", "p2", "p3", "p4"])
    try studio.expect("save", "--jobs", "2", "--max-memory", "100M")
    let batch = "save --jobs 1\nrender -o x.jpg --jobs 2\n"
    try studio.expect("batch", stdin: batch)
    #expect(studio.bytes("x.jpg") != nil)
  }

  @Test func everyWayInObeysTheLimit() throws {
    let studio = try Studio.with("hero")
    let new = try studio.photo("new.jpg", 3)
    let bytes = try #require(studio.bytes("new.jpg"))
    try studio.expect("config", "set", "import.max-pixels", "20")
    for (words, input) in [
      (["add", new], []), (["add", "-"], bytes), (["replace", "hero", new], []),
      (["replace", "hero", "-"], bytes),
      (["replace", "--everywhere", "hero", new], []),
    ] {
      let result = try studio.run(words, stdin: input)
      #expect(result.exitCode == 6, "\(words): \(result.stderr)")
    }
    for line in ["add new.jpg", "replace hero new.jpg"] {
      #expect(try studio.run("batch", stdin: line).exitCode == 6, "\(line)")
    }
  }

  @Test func theCacheHasASizeThatCanBeSet() throws {
    let studio = try Studio.with("hero")
    #expect(try studio.expect("config", "get", "cache.max-size").stdout == "1GB\n")
    func pictures() -> [String] {
      let path = studio.folder + "/store/cache/pictures"
      return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }
    try studio.expect("render", "-o", "a.jpg")
    #expect(pictures().count == 1)
    try studio.expect("config", "set", "cache.max-size", "1")
    try studio.expect("render", "-o", "b.jpg")
    #expect(pictures().isEmpty)
    #expect(studio.bytes("a.jpg") == studio.bytes("b.jpg"))
    try studio.expect("config", "set", "cache.max-size", "1GB")
    try studio.expect("render", "-o", "c.jpg")
    #expect(pictures().count == 1)
    try studio.expect("config", "set", "cache.max-size", "0")
    try studio.expect("render", "-o", "d.jpg")
    #expect(pictures().isEmpty)
  }
}
