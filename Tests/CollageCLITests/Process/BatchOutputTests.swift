import CollageCore
import Foundation
import Testing

/// What a batch reads and writes besides the store.
@Suite struct BatchOutputTests {
  @Test(arguments: ["pipe.png", "/dev/null", "link.png"])
  func aPipeOrADeviceIsRefusedBeforeAnythingIsDone(_ target: String) throws {
    let studio = try Studio.with("hero")
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
    let studio = try Studio.with("hero")
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

  @Test(arguments: ["undo", "redo", "revert --force"])
  func whatDoesNotFitIntoOneStepIsRefusedBeforePhotosAreRead(_ line: String) throws {
    let studio = try Studio.with("hero")
    _ = try studio.photo("new.jpg", 3)
    let images = try studio.storedImages()
    let result = try studio.run("batch", "--one-step", stdin: "add new.jpg\n\(line)\n")
    #expect(result.exitCode == 2)
    #expect(result.stderr.contains("standard input:2"))
    #expect(try studio.storedImages() == images)
  }

  @Test(arguments: [
    "add new.jpg\nrender --format png -o new.jpg\n", "add new.jpg\nrender -o copy.jpg\n",
    "move hero 1 1\nrender -o a.png --no-clobber\nrender -o a.png --no-clobber\n",
  ])
  func anOutputThatMustNotBeWrittenUndoesTheBatch(_ script: String) throws {
    let studio = try Studio.with("hero")
    _ = try studio.photo("new.jpg", 3)
    let photo = studio.bytes("new.jpg")
    try studio.write(try #require(photo), to: "copy.jpg")
    let result = try studio.run("batch", stdin: script)
    #expect(result.exitCode == 7)
    #expect(!result.stderr.contains("All edits are recorded"))
    #expect(try studio.items().count == 1)
    #expect(try studio.item("hero")["x"] as? Double == 200)
    for name in ["new.jpg", "copy.jpg"] { #expect(studio.bytes(name) == photo, "\(name)") }
    #expect(studio.bytes("a.png") == nil)
  }

  @Test(arguments: ["poster.jpg", "./poster.jpg", "link/poster.jpg"])
  func aNameThatIsMadeUpIsNotOneThatALineChose(_ chosen: String) throws {
    let studio = try Studio.with("hero")
    try FileManager.default.createSymbolicLink(
      atPath: studio.folder + "/link", withDestinationPath: ".")
    let script = "render\nmove hero 1 1\nrender -o \(chosen) --no-clobber\nrender\n"
    let result = try studio.run("batch", stdin: script)
    #expect(result.lines == ["poster-2.jpg", "poster-3.jpg"], "\(result.stderr)")
    #expect(studio.bytes("poster.jpg") == studio.bytes("poster-3.jpg"))
    #expect(studio.bytes("poster.jpg") != studio.bytes("poster-2.jpg"))
  }

  @Test func theSettingProtectsFilesUnlessALineSaysOtherwise() throws {
    let studio = try Studio.with("hero")
    _ = try studio.write("mine", to: "a.png")
    try studio.expect("config", "set", "output.clobber", "no")
    for script in ["render -o a.png", "render -o b.png\nrender -o b.png"] {
      let result = try studio.run("batch", stdin: script)
      #expect(result.exitCode == 7 && result.stderr.contains("already"), "\(result.stderr)")
    }
    #expect(studio.bytes("a.png") == Array("mine".utf8) && studio.bytes("b.png") == nil)
    let line = "render -o a.png --clobber\n"
    try studio.expect("batch", stdin: line + line)
    #expect(studio.bytes("a.png") != Array("mine".utf8))
  }

  @Test func aLaterLineSeesTheCutoutOfAnEarlierOne() throws {
    let studio = try Studio.withSubject()
    let script = "cutout hero\ncopy hero --as twin\ncutout twin --off\ncutout twin\n"
    #expect(try studio.run("batch", stdin: script).exitCode == 0)
    for name in ["hero", "twin"] { #expect(try studio.item(name)["cutout"] != nil) }
    let failing = "cutout twin --fresh\ncutout nobody\n"
    #expect(try studio.run("batch", stdin: failing).stderr.contains(":2: cutout"))
  }

  @Test func warningsOfABatchAreToldOnce() throws {
    let studio = try Studio()
    try studio.expect("new", "poster", "--size", "400x400")
    let dunes = try studio.photo("dunes.jpg", 6)
    let script = "add '\(dunes)' --as dunes\ncutout dunes\nsave\nrender -o a.png\n"
    let result = try studio.run("batch", stdin: script)
    #expect(result.exitCode == 0)
    let cutout = try #require(try studio.item("dunes")["cutout"] as? [String: Any])
    let confidence = try #require(cutout["confidence"] as? Double)
    let warnings = result.stderr.components(separatedBy: "Warning: ").count - 1
    #expect(warnings == (confidence < 0.55 ? 1 : 0))
  }
}

extension Studio {
  /// The image files of the store.
  fileprivate func storedImages() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder + "/store/images").sorted()
  }
}
