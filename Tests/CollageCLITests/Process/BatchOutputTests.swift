import CollageCore
import Foundation
import Testing

/// Tests of files that a batch reads and writes.
@Suite struct BatchOutputTests {
  @Test(arguments: ["pipe.png", "/dev/null", "link.png"])
  func rejectsPipesAndDevicesBeforeEditing(_ target: String) throws {
    let fixture = try ProcessFixture.with("hero")
    #expect(try fixture.shell("mkfifo pipe.png && ln -s pipe.png link.png") == 0)
    _ = try fixture.photo("new.jpg", 3)
    let images = try fixture.storedImages()
    let script = "add new.jpg\nmove hero 1 1\nrender --format png -o \(target)\n"
    let result = try fixture.run("batch", stdin: script)
    #expect(result.exitCode == 2)
    #expect(result.stderr.hasPrefix("Error: standard input:3: render: '\(target)' is a pipe"))
    #expect(try fixture.storedImages() == images)
    #expect(try fixture.item("hero")["x"] as? Double == 200)
  }

  @Test func doesNotLockStoreWhileReadingPipe() throws {
    let fixture = try ProcessFixture.with("hero")
    let mask = try fixture.mask("mask.png", columns: 24)
    #expect(try fixture.shell("mkfifo pipe.png") == 0)
    let batch = try fixture.start(
      ["batch"], stdin: Array("opacity hero 0.5\ncutout hero --mask pipe.png\n".utf8))
    // Opening the pipe waits until the batch reads it. Then another process edits the collage
    // before the mask arrives.
    let edit = "'\(CollageProcess.path)' move hero 7 7"
    #expect(try fixture.shell("{ \(edit) && cat '\(mask)'; } > pipe.png") == 0)
    #expect(try batch.result().exitCode == 0)
    let hero = try fixture.item("hero")
    #expect(hero["x"] as? Double == 7 && hero["opacity"] as? Double == 0.5)
    #expect(hero["cutout"] != nil)
  }

  @Test func appliesManyLinesInOneTransaction() throws {
    let fixture = try ProcessFixture.with("hero")
    let script = (1...300).map { "move hero \($0) \($0)" }.joined(separator: "\n")
    try fixture.expect("batch", "-q", stdin: script)
    #expect(try fixture.item("hero")["x"] as? Double == 300)
    #expect(try fixture.expect("log").lines.count == 303)
  }
}

extension ProcessFixture {
  fileprivate func storedImages() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder + "/store/images").sorted()
  }
}
