import CollageCore
import Testing

/// Pictures, run as a user makes them.
@Suite struct RenderingTests {
  @Test func theFormatFollowsFromTheName() throws {
    let studio = try Studio.with("hero")
    #expect(try studio.expect("render", "-o", "a.jpg").stdout == "")
    try studio.expect("render", "-o", "b.PNG", "--scale", "50%")
    try studio.expect("render", "-o", "c.x", "--format", "jpg", "--width", "100", "--quality", "50")
    #expect(studio.bytes("a.jpg")?.starts(with: [0xFF, 0xD8]) == true)
    #expect(studio.bytes("b.PNG")?.starts(with: [0x89, 0x50]) == true)
    #expect(studio.bytes("c.x")?.starts(with: [0xFF, 0xD8]) == true)
    #expect(try studio.expect("render").stdout == "poster.jpg\n")
    let json = try studio.expect("render", "-o", "d.png", "--height", "40", "--json").json()
    #expect(json["width"] as? Int == 40)
    #expect(json["bytes"] as? Int == studio.bytes("d.png")?.count)
  }

  @Test func picturesGoThroughPipes() throws {
    let studio = try Studio.with("hero")
    let first = try studio.expect("render", "-o", "-")
    #expect(first.output.starts(with: [0xFF, 0xD8]))
    try studio.expect("render", "-o", "a.jpg")
    #expect(studio.bytes("a.jpg") == first.output)
    #expect(try studio.run(["add", "-"], stdin: first.output).stdout == "photo\n")
  }

  @Test func aPictureThatFailsLeavesNothing() throws {
    let studio = try Studio.with("hero")
    let before = try studio.files()
    #expect(try studio.run("render", "-o", "a.tif").exitCode == 2)
    #expect(try studio.run("render", "-o", "no/where/a.jpg").exitCode == 7)
    #expect(try studio.run("render", "-o", "a.jpg", "--size", "10x20px").exitCode == 2)
    #expect(try studio.run("render", "-o", "a.png", "--quality", "3").exitCode == 2)
    #expect(try studio.run("render", "-o", "a.jpg", "--quality", "101").exitCode == 2)
    #expect(try studio.run("render", "-o", "a.jpg", "--scale", "9999").exitCode == 6)
    #expect(try studio.run("render", "-o", "store").exitCode == 2)
    #expect(try studio.run("render", "-o", "store", "--format", "png").exitCode == 7)
    #expect(try studio.files() == before)
  }

  @Test func whatNobodyNamedReplacesNothing() throws {
    let studio = try Studio.with("hero")
    _ = try studio.write("mine", to: "poster.jpg")
    #expect(try studio.expect("render").stdout == "poster-2.jpg\n")
    let script = "render\nrender -o poster-4.jpg\nrender\nrender -o poster.png\n"
    #expect(try studio.expect("batch", stdin: script).stdout == "poster-3.jpg\nposter-5.jpg\n")
    #expect(try studio.expect("render", "--format", "png").stdout == "poster-2.png\n")
    #expect(studio.bytes("poster.jpg") == Array("mine".utf8))
    let samples = try (0..<2).map { _ in
      try studio.expect("sample", ".", "--count", "1", "--size", "8x8px").lines
    }
    #expect(samples[0] != samples[1])
    #expect(samples[1][0].hasSuffix("-2.jpg"))
  }

  @Test func oddNamesOfCollagesBecomeNamesOfFiles() throws {
    let studio = try Studio()
    try studio.expect("new", "a/b c", "--size", "8x8px")
    #expect(try studio.expect("render").stdout == "a-b c.jpg\n")
    #expect(studio.bytes("a-b c.jpg") != nil)
  }

  @Test(arguments: [
    [], ["--dpi", "72"], ["--size", "200x200"], ["--scale", "0.5"], ["--background", "red"],
    ["--compression", "0"], ["--format", "jpg", "--quality", "40"],
    ["--format", "jpg", "--progressive", "--chroma", "444"], ["--format", "webp", "--lossless"],
    ["--format", "jpg", "--max-bytes", "5k"],
  ])
  func aStreamAndABatchGiveWhatAFileGives(_ options: [String]) throws {
    let studio = try Studio.with("hero")
    let words = ["render"] + (options.contains("--format") ? [] : ["--format", "png"]) + options
    #expect(try studio.run(words + ["-o", "file"], stdin: []).exitCode == 0)
    let file = try #require(studio.bytes("file"))
    #expect(try studio.run(words + ["-o", "-"], stdin: []).output == file)
    let line = (words + ["-o", "batch"]).joined(separator: " ")
    try studio.expect("batch", "-q", stdin: line)
    #expect(studio.bytes("batch") == file)
  }

  @Test func theSettingOfTheQualityCountsUnlessOneIsSaid() throws {
    let studio = try Studio.with("hero")
    func file(_ options: String...) throws -> [UInt8]? {
      #expect(try studio.run(["render", "-o", "a.jpg"] + options, stdin: []).exitCode == 0)
      return studio.bytes("a.jpg")
    }
    let low = try file("--quality", "30")
    let high = try file("--quality", "90")
    try studio.expect("config", "set", "render.quality", "30")
    #expect(try file() == low && file("--quality", "90") == high)
    #expect(try studio.run("render", "-o", "-").output == low)
    try studio.expect("batch", stdin: "render -o b.jpg\nrender -o c.jpg --quality 90\n")
    #expect(studio.bytes("b.jpg") == low && studio.bytes("c.jpg") == high)
  }
}
