import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// The warnings of the edits and layouts of `make`, which are those of the verbs that edit a store.
@Suite(.enabled(if: FormatSupport.setsWords, "Pango is not installed: words are not tested"))
struct MakeWarningsTests {
  private let desk: Desk
  private let font = "--font @F/latin.ttf"

  init() throws {
    desk = try Desk()
    try desk.copyFont()
    try desk.picture("a.png", 9, width: 40, height: 30)
    try desk.picture("b.png", 90, width: 40, height: 30)
    let photo = Data(try PhotoFormatTests.bytes("notes/camera.jpg"))
    try photo.write(to: URL(filePath: desk.folder + "/cam.jpg"))
  }

  /// The lines that warn.
  private func warnings(_ outcome: Desk.Outcome) -> [String] {
    outcome.messages.split(separator: "\n").map(String.init).filter {
      $0.contains("Warning:") || $0.contains(#""warning""#)
    }
  }

  @Test(arguments: ["", "--per-page 1"])
  func captionsThatShrinkAreToldOnce(_ pages: String) throws {
    let text = "text '{name} is a long long caption indeed' --of @all --size 80 \(font)"
    try desk.run("new p --size 600x400")
    try desk.run("add @F/a.png @F/b.png")
    try desk.run(text)
    #expect(warnings(try desk.run("layout grid --captions")).count == 1)
    let line =
      "make @F/a.png @F/b.png --size 600x400 \(pages) --edit \"\(text)\" "
      + "--edit 'layout grid --captions'"
    let made = try desk.run("\(line) -o '@F/m-{page}.png'")
    #expect(made.status == .done && warnings(made).count == 1, "\(made.messages)")
    #expect(made.messages.contains("Warning: captions are "), "\(made.messages)")
    let json = try desk.run("\(line) -o '@F/n-{page}.png' --json")
    #expect(json.status == .done && warnings(json).count == 1, "\(json.messages)")
    #expect(json.messages.contains(#""message":"captions are "#), "\(json.messages)")
  }

  @Test(arguments: ["", "--per-page 1", "--layout grid --per-page 2"])
  func textWithoutValuesIsToldOnce(_ pages: String) throws {
    let text = "text '{camera}' --of @all \(font)"
    try desk.run("new p --size 600x400")
    try desk.run("add @F/a.png @F/cam.jpg @F/b.png")
    let stored = warnings(try desk.run(text))
    let made = try desk.run(
      "make @F/a.png @F/cam.jpg @F/b.png -o '@F/m-{page}.png' --size 600x400 \(pages) "
        + "--edit \"\(text)\"")
    #expect(made.status == .done, "\(made.messages)")
    #expect(stored.count == 1 && warnings(made) == stored, "\(made.messages)")
  }

  @Test func lockedItemsAreLeftAsTheyAre() throws {
    let make = "make @F/a.png @F/b.png -o '@F/m-{page}.png' --per-page 1 --clobber"
    for line in ["\(make) --edit 'lock a'", "make @F/a.png @F/b.png -o @F/n.png --edit 'lock a'"] {
      let made = try desk.run("\(line) --edit 'rotate @all 5'")
      #expect(made.status == .done, "\(made.messages)")
      #expect(
        warnings(made) == ["Warning: 'a' is locked and was left as it is."], "\(made.messages)")
    }
    for name in ["@all", "a"] {
      let refused = try desk.run("\(make) --edit 'lock \(name)' --edit 'rotate \(name) 5'")
      #expect(
        refused.status == .failed && refused.messages.contains("locked"), "\(refused.messages)")
    }
  }
}
