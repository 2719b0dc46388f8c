import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Edits of `make`, and whether the collage that it keeps shows the same.
@Suite struct MakeEditsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    for (name, number) in [("a", 10), ("b", 100), ("c", 200)] as [(String, UInt8)] {
      try FileManager.default.createDirectory(
        atPath: desk.folder + "/in", withIntermediateDirectories: true)
      try desk.picture("in/\(name).png", number, width: 80, height: 60)
    }
    try desk.picture("logo.png", 250, width: 20, height: 10)
    try FileManager.default.createDirectory(
      atPath: desk.folder + "/other", withIntermediateDirectories: true)
    try desk.picture("other/a.png", 60, width: 30, height: 50)
    desk.variables["COLLAGE_STORE"] = desk.folder + "/store"
  }

  private func pixels(_ name: String) throws -> [UInt8] {
    let bytes = Array(try Data(contentsOf: URL(filePath: desk.folder + "/" + name)))
    return try ImageDecoder().decode(bytes, source: name).bytes
  }

  /// The mean difference of two pictures' samples.
  private func difference(_ one: String, _ other: String) throws -> Double {
    let (one, other) = (try pixels(one), try pixels(other))
    guard one.count == other.count else { return .infinity }
    let sum = zip(one, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(one.count)
  }

  @Test func theKeptCollageHasTheSameTornEdges() throws {
    #expect(try desk.run("config set import.lossless true").status == .done)
    let made = try desk.run("make @F/in -o @F/made.png --size 120x90 --keep k --mask torn")
    #expect(made.status == .done, "\(made.messages)")
    try desk.run("render -c k -o @F/kept.png")
    // Edges that are torn depend on the scale at which a photo is decoded.
    #expect(try difference("made.png", "kept.png") <= 1.5)
  }

  @Test(arguments: [
    "watermark @F/logo.png --corner br", "watermark @F/logo.png", "watermark --text '(c) A'",
    "canvas --watermark '(c) A'", "add @F/logo.png", "mask a @F/logo.png", "crop a --ratio 1:2",
    "replace a @F/logo.png", "add @F/other/a.png",
  ])
  func filesAndTextNeedNoStore(_ edit: String) throws {
    try desk.run("make @F/in -o @F/plain.png --size 120x90 --background black")
    guard FormatSupport.setsWords || !edit.contains("(c)") else { return }
    let quoted = edit.replacing("'", with: "\\\"")
    let made = try desk.run(
      "make @F/in -o @F/made.png --size 120x90 --background black --edit \"\(quoted)\"")
    #expect(made.status == .done, "\(made.messages)")
    #expect(try difference("made.png", "plain.png") > 0)
    #expect(!(desk.folder + "/store").isPathInUse)
  }

  @Test(arguments: ["add @F/logo.png", "replace a @F/logo.png"])
  func aKeptCollageStoresPhotosWithoutLossWhereAnEditAsksForThat(_ edit: String) throws {
    func losslessCount(_ option: String, in store: String) throws -> Int {
      desk.variables["COLLAGE_STORE"] = desk.folder + "/" + store
      let made = try desk.run(
        "make @F/in @F/logo.png -o @F/\(store).png --keep k --edit '\(edit)\(option)'")
      #expect(made.status == .done, "\(made.messages)")
      let files = FileManager.default.enumerator(atPath: desk.folder + "/\(store)/images")
      return (files?.allObjects ?? []).count { ($0 as? String)?.hasSuffix(".png") ?? false }
    }
    #expect(try losslessCount("", in: "one") == 0)
    #expect(try losslessCount(" --lossless", in: "two") == 1)
    // The order of the photos stays.
    #expect(try desk.run("render -c k -o @F/kept.png").status == .done)
    #expect(try difference("two.png", "kept.png") < 1.5)
  }

  @Test func everyPageHasTheBlurredPhotoAndTheWatermark() throws {
    let line =
      "make @F/in --per-page 2 --size 60x40px --background 'blur a 9' "
      + "--edit 'watermark @F/logo.png' --keep k -o"
    let made = try desk.run("\(line) '@F/p-{page}.png'")
    #expect(made.status == .done, "\(made.messages)")
    for page in 1...2 {
      let shown = try desk.run("show -c k-\(page)").output
      #expect(shown.contains("blur") && shown.contains("a"), "\(shown)")
      try desk.run("render -c k-\(page) -o @F/kept-\(page).png")
      #expect(try difference("p-\(page).png", "kept-\(page).png") < 1.5)
    }
    // The corner of a page shows what is behind its items, which is not white.
    #expect(try pixels("p-2.png").prefix(3) != [255, 255, 255])
  }

  @Test func blurredPhotosCanGetAnotherName() throws {
    for edit in ["name a hero", "name @all x"] {
      let made = try desk.run(
        "make @F/in -o '@F/p-{page}.png' --per-page 1 --size 60x40px --background 'blur a 9' "
          + "--edit '\(edit)' --clobber")
      #expect(made.status == .done, "\(made.messages)")
      // The corner of the second page shows the blurred photo.
      #expect(try pixels("p-2.png").prefix(3) != [255, 255, 255])
    }
  }

  @Test func captionsNameTheFilesAsInAStore() throws {
    guard FormatSupport.setsWords else { return }
    let made = try desk.run(
      "make @F/in -o @F/made.png --size 200x200 --layout grid --keep k "
        + "--edit 'text \"{file} {name}\" --of @all --size 12' --edit 'layout grid --captions'")
    #expect(made.status == .done, "\(made.messages)")
    try desk.run("render -c k -o @F/kept.png")
    #expect(try difference("made.png", "kept.png") < 1.5)
    try desk.run("new other")
    try desk.run("add @F/in/a.png")
    try desk.run("text '{file} {name}' --of a --size 12")
    #expect(try desk.run("show -c other --json").output.contains("a.png a"))
    #expect(try desk.run("show -c k --json").output.contains("a.png a"))
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
    "revert", "render -o @F/x.png",
  ]

  @Test func everyEditingVerbIsKnown() {
    let lines = Self.lines + Self.needingAStore + Self.ofCollages
    for verb in VerbGrammar.all {
      #expect(lines.contains { $0 == verb.name || $0.hasPrefix(verb.name + " ") }, "\(verb.name)")
    }
  }

  @Test(arguments: lines) func verbsEditPages(_ line: String) throws {
    guard FormatSupport.setsWords || !line.hasPrefix("text") else { return }
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
        && outcome.messages.contains(
          "'\(line)' needs a store.\nHint: Leave it out, keep the collage with --keep NAME"),
      "\(outcome.messages)")
    #expect(
      try desk.run(make + " --keep k").messages
        .contains("'\(line)' needs a collage that is already in the store."))
  }

  @Test(arguments: ofCollages) func verbsOfCollagesDoNotEditPages(_ line: String) throws {
    let outcome = try desk.run("make @F/in -o @F/made.png --size 120x90px --edit '\(line)'")
    #expect(
      outcome.status == .usage
        && outcome.messages.contains("'\(line)' does not edit a page."), "\(outcome.messages)")
  }

  @Test func filesOfOneNameAreToldApart() throws {
    let line = "make @F/in/a.png --size 120x90px --layout grid"
    #expect(try desk.run("\(line) -o @F/one.png").status == .done)
    let made = try desk.run("\(line) -o @F/two.png --edit 'replace a @F/other/a.png'")
    #expect(made.status == .done, "\(made.messages)")
    #expect(try pixels("one.png") != pixels("two.png"))
    // The photo itself stays when another of its name comes beside it.
    #expect(
      try desk.run(
        "\(line) -o @F/three.png --edit 'add @F/other/a.png --as b' --edit 'remove b'"
      ).status == .done)
    #expect(try pixels("one.png") == pixels("three.png"))
  }

  @Test func textIsSetWithAFontFile() throws {
    guard FormatSupport.setsWords else { return }
    let fonts = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "CollageCoreTests/Fixtures/fonts").path
    let line = "make @F/in --size 300x200px --edit 'text Summer --as t --size 40"
    #expect(try desk.run("\(line)' -o @F/plain.png").status == .done)
    let made = try desk.run("\(line) --font \(fonts)/latin-bold.ttf' -o @F/made.png")
    #expect(made.status == .done, "\(made.messages)")
    #expect(try pixels("made.png") != pixels("plain.png"))
    #expect(!(desk.folder + "/store").isPathInUse)
    try desk.run("new first")
    try desk.run("config set import.lossless true")
    let kept = try desk.run(
      "\(line) --font \(fonts)/latin-bold.ttf' --edit 'text t --size 50' -o @F/made.png --keep k")
    #expect(kept.status == .done, "\(kept.messages)")
    #expect(try desk.run("render -c k -o @F/kept.png").status == .done)
    #expect(try pixels("made.png") == pixels("kept.png"))
    #expect(try desk.run("doctor").status == .done)
    let refused = try desk.run("\(line) --font \(fonts)/restricted.ttf' -o @F/r.png")
    #expect(refused.status != .done && refused.messages.contains("restricted.ttf"))
  }

  @Test func photosWithoutAVerbAreForMake() throws {
    for line in ["photo.jpg", "a.HEIC b.png", "@F/in/a.png", "@F/in/", "@F"] {
      let outcome = try desk.run(line)
      #expect(outcome.status == .usage && outcome.messages.contains("collage make"), "\(line)")
    }
    // The name of a folder needs no slash. The tests usually run in the folder of the package.
    if PhotoFolder.exists("Sources") {
      #expect(try desk.run("Sources").messages.contains("`collage make Sources -o collage.png`"))
    }
    #expect(try desk.run("rotaet a 5").messages.contains("Did you mean 'rotate'?"))
  }
}
