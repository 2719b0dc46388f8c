import Foundation
import Testing

@testable import CollageCLI
@testable import CollageCore

/// Tests of `make --edit`, and of the collage that `--keep` stores.
@Suite struct MakeEditsTests {
  private let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try FileManager.default.createDirectory(
      atPath: fixture.folder + "/in", withIntermediateDirectories: true)
    for (name, number) in [("a", 10), ("b", 100), ("c", 200)] as [(String, UInt8)] {
      try fixture.solidImage("in/\(name).png", number, width: 80, height: 60)
    }
    try fixture.solidImage("logo.png", 250, width: 20, height: 10)
  }

  @Test func keptCollageHasSameTornEdges() throws {
    try fixture.run("config set import.lossless true")
    let made = try fixture.run("make @F/in -o @F/made.png --size 120x90 --keep k --mask torn")
    #expect(made.status == .done, "\(made.messages)")
    try fixture.run("render -c k -o @F/kept.png")
    // Torn edges depend on the scale at which a photo is decoded.
    #expect(try fixture.difference("made.png", "kept.png") <= 1.5)
  }

  /// A line for each verb that `make --edit` accepts.
  private static let lines = [
    "canvas --background red", "watermark @F/logo.png", "move a 50% 50%", "rotate a 5",
    "scale a 0.5", "flip a h", "opacity a 0.5", "reset a", "select a", "order a front",
    "add @F/logo.png", "text Hi", "replace a @F/logo.png", "copy a", "remove a", "name a z",
    "shader toggle a mono", "shader on a mono", "shader off a glitch",
    "shader set a glitch bands=3", "shader clear a", "border a 3", "corners a 5", "shadow a",
    "outline a 3", "crop a --ratio 1:1", "focus a auto", "blend a multiply",
    "adjust a brightness=5", "mask a ellipse", "style a polaroid",
    "animate a rotation 0 90", "align a left", "distribute @all h", "layout grid",
    "snap a", "swap a b", "group a b", "lock a", "hide a", "template place a photo",
  ]
  private static let editsNeedingStore = [
    ("cutout", "a"), ("repaint", "a snow"), ("template place", "a photo --default @F/logo.png"),
  ]
  private static let linesNeedingStore = editsNeedingStore.map { $0 + " " + $1 }
  private static let collageLines = [
    "new x", "open x", "rename x", "duplicate", "delete", "restore x", "undo", "redo", "save",
    "revert", "render -o @F/x.png", "layout grid --per-page 2",
  ]

  @Test func coversEveryEditingVerb() {
    let lines = Self.lines + Self.linesNeedingStore + Self.collageLines
    for verb in VerbGrammar.all {
      #expect(lines.contains { $0 == verb.name || $0.hasPrefix(verb.name + " ") }, "\(verb.name)")
    }
  }

  @Test(arguments: lines) func verbsEditPages(_ line: String) throws {
    guard FormatSupport.isAvailable || !line.hasPrefix("text") else { return }
    let made = try fixture.run(
      "make @F/in -o @F/made.png --size 120x90px --edit 'shader on a glitch' --edit '\(line)'")
    #expect(made.status == .done, "\(made.messages)")
    #expect(!(fixture.folder + "/store").isPathInUse)
  }

  @Test(arguments: editsNeedingStore)
  func rejectsVerbsThatNeedStore(_ verb: String, _ arguments: String) throws {
    let line = verb + " " + arguments
    let make = "make @F/in -o @F/made.png --size 120x90px --edit '\(line)'"
    let outcome = try fixture.run(make)
    #expect(
      outcome.status == .usage
        && outcome.messages == UserFacingError.needsStore(line, verb: verb).text(.plain),
      "\(outcome.messages)")
    let name = try #require(CollageName(rawValue: "k"))
    #expect(
      try fixture.run(make + " --keep k").messages
        == UserFacingError.needsStoredCollage(line, verb: verb, name).text(.plain))
  }

  @Test(arguments: collageLines) func rejectsCollageVerbs(_ line: String) throws {
    let outcome = try fixture.run("make @F/in -o @F/made.png --size 120x90px --edit '\(line)'")
    #expect(
      outcome.status == .usage
        && outcome.messages == UserFacingError.notOfPage(line).text(.plain), "\(outcome.messages)")
  }
}
