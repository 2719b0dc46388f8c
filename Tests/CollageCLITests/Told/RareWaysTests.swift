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
