import Foundation
import Testing

@testable import CollageCLI
@testable import CollageCore

/// Edits of `make`, and whether the collage that it keeps shows the same.
@Suite struct MakeEditsTests {
  private let desk: CommandFixture

  init() throws {
    desk = try CommandFixture()
    try FileManager.default.createDirectory(
      atPath: desk.folder + "/in", withIntermediateDirectories: true)
    for (name, number) in [("a", 10), ("b", 100), ("c", 200)] as [(String, UInt8)] {
      try desk.picture("in/\(name).png", number, width: 80, height: 60)
    }
    try desk.picture("logo.png", 250, width: 20, height: 10)
  }

  @Test func theKeptCollageHasTheSameTornEdges() throws {
    try desk.run("config set import.lossless true")
    let made = try desk.run("make @F/in -o @F/made.png --size 120x90 --keep k --mask torn")
    #expect(made.status == .done, "\(made.messages)")
    try desk.run("render -c k -o @F/kept.png")
    // Edges that are torn depend on the scale at which a photo is decoded.
    #expect(try desk.difference("made.png", "kept.png") <= 1.5)
  }

  /// A line of each verb that edits pages, and those that need a store.
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
  private static let needingAStore = [
    "cutout a", "repaint a snow", "template place a photo --default @F/logo.png",
  ]
  private static let ofCollages = [
    "new x", "open x", "rename x", "duplicate", "delete", "restore x", "undo", "redo", "save",
    "revert", "render -o @F/x.png", "layout grid --per-page 2",
  ]

  @Test func everyEditingVerbIsKnown() {
    let lines = Self.lines + Self.needingAStore + Self.ofCollages
    for verb in VerbGrammar.all {
      #expect(lines.contains { $0 == verb.name || $0.hasPrefix(verb.name + " ") }, "\(verb.name)")
    }
  }

  @Test(arguments: lines) func verbsEditPages(_ line: String) throws {
    guard FormatSupport.isAvailable || !line.hasPrefix("text") else { return }
    let made = try desk.run(
      "make @F/in -o @F/made.png --size 120x90px --edit 'shader on a glitch' --edit '\(line)'")
    #expect(made.status == .done, "\(made.messages)")
    #expect(!(desk.folder + "/store").isPathInUse)
  }

  @Test(arguments: needingAStore) func otherVerbsSayThatTheyNeedAStore(_ line: String) throws {
    let make = "make @F/in -o @F/made.png --size 120x90px --edit '\(line)'"
    let outcome = try desk.run(make)
    #expect(
      outcome.status == .usage
        && outcome.messages == UserFacingError.needsStore(line).text(.plain),
      "\(outcome.messages)")
    let name = try #require(CollageName(rawValue: "k"))
    #expect(
      try desk.run(make + " --keep k").messages
        == UserFacingError.needsStoredCollage(line, name).text(.plain))
  }

  @Test(arguments: ofCollages) func verbsOfCollagesDoNotEditPages(_ line: String) throws {
    let outcome = try desk.run("make @F/in -o @F/made.png --size 120x90px --edit '\(line)'")
    #expect(
      outcome.status == .usage
        && outcome.messages == UserFacingError.notOfPage(line).text(.plain), "\(outcome.messages)")
  }
}
