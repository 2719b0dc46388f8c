import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Everything that goes wrong, with the exit status that scripts rely on.
@Suite struct FailureTests {
  @Test(arguments: [
    (["mvoe"], 2, "Did you mean 'move'?"),
    (["move", "hero", "1", "1", "--colour", "x"], 2, "'--color'"),
    (["move", "hero", "1"], 2, "Usage: collage move"),
    (["move", "hero", "top", "left"], 2, "left, center, right"),
    (["move", "hero", "nan", "1"], 2, "from -1000000 to 1000000"),
    (["move", "hero", "1", "1", "--by", "1", "1"], 2, "--by"),
    (["move", "hero", "--by", "left", "top"], 2, "from -1000000 to 1000000"),
    (["add", "-dash.jpg"], 2, "./-dash.jpg"),
    (["open", "-c", "poster"], 2, "`collage open poster`"),
    (["restore", "-c", "poster"], 2, "`collage restore poster`"),
    (["list", "-c", "poster"], 2, "--uses"),
    (["open"], 2, "Usage: collage open COLLAGE"),
    (["hepl"], 2, "'help'"),
    (["help", "mvoe"], 2, "'move'"),
    (["shader", "toggle", "hero", "glitch", "bands=3"], 2, "`shader on`"),
    (["rotate", "hero", "inf"], 2, "degrees"),
    (["rotate", "hero", "5", "--by", "5"], 2, "--by"),
    (["scale", "hero", "0"], 2, "0.0001"),
    (["scale", "hero", "--width", "5", "--height", "5"], 2, "2 sizes"),
    (["opacity", "hero", "1.5"], 2, "from 0 to 1"),
    (["flip", "hero", "x"], 2, "h or v"),
    (["order", "hero", "9"], 2, "from 0 to 0"),
    (["order", "hero", "frnt"], 2, "'front'"),
    (["shader", "on", "hero", "glitch", "bands=0"], 2, "from 1 to 32"),
    (["shader", "on", "hero", "sepia"], 2, "pixellate"),
    (["shader", "set", "hero", "glitch"], 2, "nothing to set"),
    (["shader", "togle", "hero", "glitch"], 2, "'shader toggle'"),
    (["shader"], 2, "toggle"),
    (["new", "x", "--size", "sqare"], 2, "'square'"),
    (["new", "x", "--background", "corall"], 2, "'coral'"),
    (["new", "x", "--size", "70000x1"], 2, "65500"),
    (["new", "a\nb"], 2, "printable"),
    (["name", "hero", "a/b"], 2, "letters"),
    (["undo", "0"], 2, "from 1"),
    (["add"], 2, "Usage: collage add"),
    (["add", "x.jpg", "y.jpg", "--as", "z"], 2, "one item"),
    (["canvas", "--scale-items"], 2, "--size"),
    (["config", "set", "render.quality", "0"], 2, "1 to 100"),
    (["config", "get", "render.qualty"], 2, "render.quality"),
    (["list", "--color", "blue"], 2, "always"),
    (["completions", "tcsh"], 2, "bash"),
    (["new", "poster"], 1, "already"),
    (["redo"], 1, "nothing"),
    (["show", "heroo"], 4, "'hero'"),
    (["show", "@frnt"], 4, "'@front'"),
    (["move", "zz*", "1", "1"], 4, "zz*"),
    (["move", "@selected", "1", "1"], 4, "selected"),
    (["show", "-c", "postre"], 4, "'poster'"),
    (["open", "nope"], 4, "nope"),
    (["restore", "poster"], 4, "deleted"),
    (["add", "none.jpg"], 4, "none.jpg"),
    (["replace", "hero", "none.jpg"], 4, "none.jpg"),
    (["batch", "none.txt"], 4, "none.txt"),
    (["replace", "hero", "."], 5, "folder"),
    (["show", "--store", "/nowhere/store"], 3, "collage new"),
    (["new", "--store", "/dev/null/store"], 7, "/dev/null"),
    (["sample", "/dev/null/x"], 7, "/dev/null"),
  ])
  func everyFailureHasItsStatus(_ words: [String], _ code: Int32, _ part: String) throws {
    let studio = try Studio.with("hero")
    let result = try studio.run(words, stdin: [])
    #expect(result.exitCode == code, "\(result.stderr)")
    #expect(result.stderr.contains(part), "\(result.stderr)")
    #expect(result.stderr.hasPrefix("Error: "))
    #expect(result.stdout == "")
    #expect(!result.stderr.contains(CommandMark.text))
    let json = try studio.run(words + ["--json"], stdin: [])
    #expect(json.stdout == "")
    let error = try json.jsonError()
    #expect(error["exitCode"] as? Int == Int(code))
    #expect((error["code"] as? String)?.isEmpty == false)
    #expect((error["message"] as? String)?.hasSuffix(".") == true)
  }

  @Test(arguments: [
    ["scale", "hero", "--width", "1000000"], ["name", "hero", "hero"], ["help", "--json"],
    ["help", "move", "--json"], ["--json"], ["-q"], ["--json", "--version"], ["--help", "--json"],
    ["--by", "5", "5", "move", "hero"], ["--size", "square", "new", "x"],
    ["move", "hero", "-.5", "-1e2"], ["--as", "add", "copy", "hero"],
  ])
  func whatLooksWrongMayBeRight(_ words: [String]) throws {
    let studio = try Studio.with("hero")
    let result = try studio.run(words, stdin: [])
    #expect(result.exitCode == 0, "\(result.stderr)")
    #expect(result.stderr == "")
  }

  @Test func quietMeansErrorsAlone() throws {
    let studio = try Studio.with("hero")
    #expect(try studio.expect("move", "hero", "1", "1", "-q").stdout == "")
    #expect(try studio.expect("copy", "hero", "--quiet").stdout == "hero-2\n")
    #expect(try studio.run("move", "heroo", "1", "1", "-q").stderr.hasPrefix("Error: "))
  }

  @Test func damagedAndForeignPhotosAreRefused() throws {
    let studio = try Studio.with()
    let jpeg = try Studio.jpeg()
    let truncated = try studio.write(Array(jpeg.prefix(jpeg.count / 2)), to: "half.jpg")
    let empty = try studio.write([], to: "empty.jpg")
    let gif = try studio.write(Array("GIF89a......".utf8), to: "x.jpg")
    var png = try PNGEncoder().encode(
      SamplePhoto.draw(0, size: PixelSize(width: 48, height: 32)))
    // In the middle of the pixels, so that only the checksum tells.
    png[png.count / 2] ^= 0x10
    let altered = try studio.write(png, to: "altered.png")
    for path in [truncated, empty, gif, altered] {
      let result = try studio.run("add", path)
      #expect(result.exitCode == 5)
      #expect(result.stdout == "")
      #expect(result.stderr.contains(path))
    }
    #expect(try studio.run("add", gif).stderr.contains("GIF"))
    try studio.expect("config", "set", "import.max-pixels", "100")
    #expect(try studio.run("add", try studio.photo("a.jpg")).exitCode == 6)
    #expect(try studio.items().isEmpty)
  }

  @Test func aMissingCollageIsToldBeforeTheImport() throws {
    let studio = try Studio.with()
    let result = try studio.run("add", "none.jpg", "-c", "nope")
    #expect(result.exitCode == 4)
    #expect(result.stderr.contains("nope'"))
    try studio.expect("delete", "--force")
    let none = try studio.run("show")
    #expect(none.exitCode == 4)
    #expect(none.stderr.contains("collage new"))
    #expect(none.stderr.contains("collage open"))
  }

  @Test func aStoreThatIsNoneIsTold() throws {
    let studio = try Studio()
    #expect(try studio.run("list").exitCode == 3)
    try FileManager.default.createDirectory(
      atPath: studio.folder + "/store", withIntermediateDirectories: true)
    _ = try studio.write("this is no database, by far and large", to: "store/collage.sqlite")
    let result = try studio.run("list", "--json")
    #expect(result.exitCode == 3)
    #expect(try result.jsonError()["code"] as? String == "store-damaged")
  }

  @Test func aFullDeviceIsTold() throws {
    let studio = try Studio.with("hero")
    let shell = "'\(CollageProcess.path)' show > /dev/full 2> full.txt; echo $? >> full.txt"
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    #expect(try studio.shell(shell) == 0)
    let text = String(decoding: studio.bytes("full.txt") ?? [], as: UTF8.self)
    #expect(text == "Error: 'standard output' cannot be written: the disk is full.\n7\n")
  }

  @Test(arguments: ["", "trap '' PIPE; "])
  func aClosedPipeEndsTheProgramQuietly(_ trap: String) throws {
    let studio = try Studio.with("hero")
    let line = """
      \(trap)mkfifo pipe && exec 3<> pipe 4> pipe && exec 3<&-
      '\(CollageProcess.path)' show >&4 2> err.txt; echo $? > status
      """
    #expect(try studio.shell(line) == 0)
    #expect(studio.bytes("err.txt") == [])
    #expect(studio.bytes("status").map { String(decoding: $0, as: UTF8.self) } == "141\n")
  }
}
