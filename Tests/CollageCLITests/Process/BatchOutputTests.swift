import CollageCore
import Foundation
import Testing

/// What a batch reads and writes besides the store.
@Suite struct BatchOutputTests {
  @Test(arguments: ["pipe.png", "/dev/null", "link.png"])
  func aPipeOrADeviceIsRefusedBeforeAnythingIsDone(_ target: String) throws {
    let studio = try ProcessFixture.with("hero")
    #expect(try studio.shell("mkfifo pipe.png && ln -s pipe.png link.png") == 0)
    _ = try studio.photo("new.jpg", 3)
    let images = try studio.storedImages()
    let script = "add new.jpg\nmove hero 1 1\nrender --format png -o \(target)\n"
    let result = try studio.run("batch", stdin: script)
    #expect(result.exitCode == 2)
    #expect(result.stderr.hasPrefix("Error: standard input:3: render: '\(target)' is a pipe"))
    #expect(try studio.storedImages() == images)
    #expect(try studio.item("hero")["x"] as? Double == 200)
  }

  @Test func aMaskFromAPipeHoldsUpNobody() throws {
    let studio = try ProcessFixture.with("hero")
    let mask = try studio.mask("mask.png", columns: 24)
    #expect(try studio.shell("mkfifo pipe.png") == 0)
    let batch = try studio.start(
      ["batch"], stdin: Array("opacity hero 0.5\ncutout hero --mask pipe.png\n".utf8))
    // The pipe opens when the batch reads it; others edit the same collage before it gets its mask.
    let edit = "'\(CollageProcess.path)' move hero 7 7"
    #expect(try studio.shell("{ \(edit) && cat '\(mask)'; } > pipe.png") == 0)
    #expect(try batch.result().exitCode == 0)
    let hero = try studio.item("hero")
    #expect(hero["x"] as? Double == 7 && hero["opacity"] as? Double == 0.5)
    #expect(hero["cutout"] != nil)
  }

  @Test func manyLinesAreOneTransaction() throws {
    let studio = try ProcessFixture.with("hero")
    let script = (1...300).map { "move hero \($0) \($0)" }.joined(separator: "\n")
    try studio.expect("batch", "-q", stdin: script)
    #expect(try studio.item("hero")["x"] as? Double == 300)
    #expect(try studio.expect("log").lines.count == 303)
  }
}

extension ProcessFixture {
  /// The image files of the store.
  fileprivate func storedImages() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder + "/store/images").sorted()
  }
}
