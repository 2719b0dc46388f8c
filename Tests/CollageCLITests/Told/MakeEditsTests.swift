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

  @Test(arguments: [
    "--background 'blur b 9'", "--background 'image @F/logo.png'", "--background linen",
    "--layout mosaic --border '4 white' --shadow", "--mask torn --seed 3", "--mask ellipse",
    "--mask @F/logo.png", "--style polaroid --layout grid", "--layout 'hero b' --corners 9",
    "--adjust brightness=20 --shader mono", "--edit 'watermark @F/logo.png --corner tl'",
    "--edit 'watermark @F/logo.png'", "--edit 'canvas --background \"image @F/logo.png\"'",
    "--edit 'add @F/logo.png --at 20% 20%'", "--edit 'mask a @F/logo.png'",
    "--edit 'add @F/logo.png' --edit 'rotate logo 30' --edit 'mask logo ellipse'",
    "--edit '{\"verb\":\"rotate\",\"items\":[\"a\"],\"to\":20}'", "--edit 'focus a 10%,10%'",
    "--edit 'copy a' --edit 'canvas --mirror --frame warm-cream:20:80%'",
  ])
  func theKeptCollageShowsTheSame(_ options: String) throws {
    let options = options.replacing("--mask torn --seed 3", with: "--mask torn")
    let made = try desk.run("make @F/in -o @F/made.png --size 120x90 --keep k \(options)")
    #expect(made.status == .done, "\(made.messages)")
    let kept = try desk.run("render -c k -o @F/kept.png")
    #expect(kept.status == .done, "\(kept.messages)")
    #expect(try difference("made.png", "kept.png") < 1.5)
    #expect(try desk.run("doctor").status == .done)
  }

  @Test(arguments: [
    "watermark @F/logo.png --corner br", "watermark @F/logo.png", "watermark --text '(c) A'",
    "canvas --watermark '(c) A'", "add @F/logo.png", "mask a @F/logo.png",
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

  @Test func everyPageHasTheBlurredPhotoAndTheWatermark() throws {
    let line =
      "make @F/in --per-page 2 --size 60x40 --background 'blur a 9' "
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

  @Test func stylesOfTheStoreAreFound() throws {
    try desk.run("new k")
    try desk.run("add @F/logo.png")
    try desk.run("border logo 3 red")
    #expect(try desk.run("style save mine logo").status == .done)
    let made = try desk.run("make @F/in -o @F/made.png --size 60x40 --style mine")
    #expect(made.status == .done, "\(made.messages)")
  }

  @Test(arguments: [
    ("--style nosuch", "nosuch"), ("--style polaroit", "polaroid"), ("--mask elipse", "ellipse"),
    ("--mask nosuch.png", "nosuch.png"), ("--edit 'watermark nosuch.png'", "nosuch.png"),
    ("--edit 'add nosuch.png'", "nosuch.png"), ("--edit 'undo'", "'undo' does not edit a page."),
    ("--edit 'render -o x.png'", "does not edit a page."),
    ("--edit 'show'", "'show' does not edit"),
    ("--edit 'rotate a 5 -c other'", "-c cannot stand in --edit"),
    ("--edit 'watermark'", "missing"), ("--edit ''", "is not a command"),
    ("--keep k --edit 'cutout a'", "Leave it out, and then run it with -c k."),
  ])
  func whatIsWrongIsTold(_ options: String, _ part: String) throws {
    let outcome = try desk.run("make @F/in -o @F/made.png --size 60x40 \(options)")
    #expect(outcome.status != .done && outcome.messages.contains(part), "\(outcome.messages)")
    #expect(!outcome.messages.contains("needs a store"), "\(outcome.messages)")
    #expect(!(desk.folder + "/made.png").isPathInUse)
  }

  @Test func animationsAreLeftToRender() throws {
    let outcome = try desk.run("make @F/in -o @F/x.gif")
    #expect(outcome.messages.contains("--keep NAME") && outcome.messages.contains("--frames"))
  }

  @Test func photosWithoutAVerbAreForMake() throws {
    for line in ["photo.jpg", "a.HEIC b.png", "@F/in/a.png", "@F/in/"] {
      let outcome = try desk.run(line)
      #expect(outcome.status == .usage && outcome.messages.contains("collage make"), "\(line)")
    }
    #expect(try desk.run("rotaet a 5").messages.contains("Did you mean 'rotate'?"))
  }

  @Test func withoutAHomeFolderInfoAndMakeWork() throws {
    for name in ["COLLAGE_STORE", "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
      desk.variables[name] = nil
    }
    desk.variables["XDG_DATA_HOME"] = "relative"
    let info = try desk.run("info")
    #expect(info.status == .done && info.output.contains("\nstore    none\n"), "\(info.messages)")
    #expect(try desk.run("info --json").status == .done)
    #expect(try desk.run("make @F/in -o @F/m.png --size 60x40 --layout grid").status == .done)
    #expect(
      try desk.run("make @F/in -o @F/s.png --size 60x40 --style nosuch").messages
        .contains("nosuch"))
    #expect(try desk.run("list").status == .store)
  }
}
