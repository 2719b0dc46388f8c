import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Ways through the verbs that are seldom gone.
@Suite struct RareWaysTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.picture("a.png", 200)
    try desk.picture("b.png", 100)
    try desk.run("new poster --size 40x20")
    try desk.run("add @F/a.png")
  }

  @Test func damageIsTheStatusOfADiagnosis() throws {
    let (manager, images) = (FileManager.default, desk.folder + "/store/images/")
    for name in try manager.contentsOfDirectory(atPath: images) {
      try manager.removeItem(atPath: images + name)
    }
    try manager.moveItem(
      atPath: desk.folder + "/a.png", toPath: desk.folder + "/moved.png")
    let found = try desk.run("doctor")
    #expect(found.output.hasPrefix("damage: image @F/store/images/"))
    #expect(
      found.output.hasSuffix("(@F/a.png) is missing\n1 collage and 1 image looked at, 1 finding\n"))
    #expect(found.status == .failed && found.messages.isEmpty)
    let object = try desk.run("doctor --json")
    #expect(object.output.contains(#""healthy":false"#) && object.status == .failed)
    #expect(try desk.run("doctor --fix").status == .failed)
    try desk.expect([
      Step(
        "doctor --fix --from @F/moved.png @F/zz", "", "Error: no file '@F/zz'.\n", .notFound)
    ])
    #expect(try desk.run("doctor --fix --from @F/moved.png").status == .done)
    let healthy = try desk.run("doctor --deep --json")
    #expect(healthy.output.contains(#""healthy":true"#) && healthy.status == .done)
  }

  /// What a line writes to standard output.
  private func stream(_ words: String...) throws -> [UInt8] {
    let streams = (try CapturedStream("standard output"), try CapturedStream("standard error"))
    let status = CollageTool.run(
      CommandLineWords(words), in: desk.environment(streams.0.stream, streams.1.stream))
    #expect(status == .done && streams.1.text.isEmpty)
    return streams.0.bytes
  }

  @Test func anExportThatIsPipedOnIsWhole() throws {
    let piped = try stream("export", "-o", "-")
    try Data(piped).write(to: URL(filePath: desk.folder + "/piped.collage"))
    let history = try stream("export", "poster", "-o", "-", "--history")
    #expect(history != piped && history.count >= piped.count)
    desk.variables["COLLAGE_STORE"] = desk.folder + "/new"
    try desk.expect([
      Step("import @F/piped.collage", "poster\n", "imported poster\n"),
      Step("open poster -q"), Step("render -o @F/p.png -q"),
      Step("doctor --deep", "1 collage and 1 image looked at, nothing is wrong\n"),
    ])
  }

  @Test func whatWasImportedIsToldWhenNothingMoreCanBeWritten() throws {
    try desk.run("export -o @F/e.collage")
    try desk.run("replace a @F/b.png")
    try desk.run("export -o @F/f.collage")
    try desk.write("hello", to: "bad")
    desk.variables["COLLAGE_STORE"] = desk.folder + "/new"
    let staging = desk.folder + "/new/staging"
    // No photo of the second export can be stored any more.
    desk.change = {
      $0.progress = { _, _ in
        try? FileManager.default.removeItem(atPath: staging)
        try? Data().write(to: URL(filePath: staging))
      }
    }
    let outcome = try desk.run("import @F/bad @F/e.collage @F/f.collage @F/e.collage")
    #expect(outcome.output == "poster\n" && outcome.status == .cannotWrite)
    #expect(
      outcome.messages.hasPrefix(
        "Error: '@F/bad' ends too early.\nHint: Was it copied or downloaded to its end?\n"
          + "imported poster\nError: '"))
    #expect(outcome.messages.contains("cannot be written: a part of the path is not a folder."))
  }
}
