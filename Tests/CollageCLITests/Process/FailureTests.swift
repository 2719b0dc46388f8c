import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Everything that goes wrong, with the exit status that scripts rely on.
@Suite struct FailureTests {
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
