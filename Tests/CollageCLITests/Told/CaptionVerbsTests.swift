import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What becomes of captions and of a calendar's words in copies, exports and batches.
@Suite(.enabled(if: FormatSupport.setsWords, "Pango is not installed: words are not tested"))
struct CaptionVerbsTests {
  private let desk: Desk
  private let font = "--font @F/latin.ttf"

  init() throws {
    desk = try Desk()
    try desk.copyFont()
    try desk.run("new p --size 400x200")
    for (name, shade) in [("beach", 9), ("forest", 90)] as [(String, UInt8)] {
      try desk.picture("\(name).png", shade, width: 40, height: 40)
    }
  }

  private func item(_ name: String, of collage: String = "p") throws -> [String: Any] {
    let text = try desk.run("show \(name) --json -c \(collage)").output
    let whole = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return try #require((whole["items"] as? [[String: Any]])?.first)
  }

  private func words(_ name: String, of collage: String = "p") throws -> String {
    try #require((try item(name, of: collage)["text"] as? [String: Any])?["words"] as? String)
  }

  @Test func captionsOfACopyAreAboutTheCopy() throws {
    try desk.run("add @F/beach.png --as hero")
    try desk.run("text '{item}' --of hero --as caption \(font)")
    try desk.run("duplicate p --as q")
    #expect(try desk.run("name hero star -c q").status == .done)
    #expect(try words("caption", of: "q") == "star")
    #expect(try words("caption") == "hero")
    let made = try desk.run(
      "make @F/beach.png -o @F/made.png --edit \"text '{item}' --of @all --as caption\" --keep kept"
    )
    #expect(made.status == .done, "\(made.messages)")
    #expect(try desk.run("name beach star -c kept").status == .done)
    #expect(try words("caption", of: "kept") == "star")
  }

  @Test func pagesHaveTheCaptionsOfTheirPhotosAlone() throws {
    try desk.run("add @F/beach.png")
    try desk.run("add @F/forest.png")
    try desk.run("text '{name}' --of @all --size 20 \(font)")
    #expect(try desk.run("layout grid --captions --per-page 1").status == .done)
    for (page, name) in [("p-1", "beach"), ("p-2", "forest")] {
      #expect(try desk.run("show -c \(page)").output.contains("2 items"))
      #expect(try words("\(name)-2", of: page) == name)
      func number(_ item: String, _ name: String) throws -> Double {
        try #require(try self.item(item, of: page)[name] as? Double)
      }
      let bottom = try number(name, "y") + number(name, "height") / 2
      #expect(try number("\(name)-2", "y") - number("\(name)-2", "height") / 2 > bottom)
    }
  }

  @Test func anExportSaysWhatIsSeen() throws {
    try desk.run("photo add @F/beach.png")
    try desk.run("add photo:beach --as hero")
    try desk.run("text '{name}' --of hero --as caption \(font)")
    try desk.run("photo name beach 'Big Beach'")
    let seen = try words("caption")
    #expect(seen != "beach")
    for option in ["", "--history"] {
      #expect(try desk.run("export p -o @F/p.collage --clobber \(option)").status == .done)
      desk.variables["COLLAGE_STORE"] = desk.folder + "/other\(option)"
      #expect(try desk.run("import @F/p.collage").status == .done)
      #expect(try words("caption") == seen)
      desk.variables["COLLAGE_STORE"] = desk.folder + "/store"
    }
  }

  @Test func aCalendarLeavesOtherWordsAlone() throws {
    try desk.run("layout calendar 2026-12 --names de")
    try desk.run("add @F/beach.png")
    try desk.run("layout calendar 2026-12 --names de")
    try desk.run("copy month --as title")
    try desk.run("text month 'Foto-Kalender'")
    #expect(try desk.run("layout calendar 2027-01 --names en").status == .done)
    #expect(try words("title") == "Dezember 2026")
    #expect(try words("month") == "Foto-Kalender")
    #expect(try words("month-2") == "January 2027")
  }

  @Test func aLayoutInABatchFreesTheNamesOfACalendar() throws {
    try desk.run("add @F/beach.png")
    try desk.run("layout calendar 2026-12 --names de")
    try desk.write(
      "layout grid\ntext Hello --as month --font '\(desk.folder)/latin.ttf'\n", to: "edits")
    let outcome = try desk.run("batch @F/edits")
    #expect(outcome.status == .done, "\(outcome.messages)")
    #expect(try words("month") == "Hello")
  }

  @Test func linesOfABatchThatSetTheSameWordsFollowEachOther() throws {
    try desk.run("text Start --as title \(font)")
    let lines = (1...30).map { "text title 'Number \($0)'\nmove title --by 1 0" }
    try desk.write(lines.joined(separator: "\n") + "\n", to: "edits")
    let before = try #require(try item("title")["x"] as? Double)
    #expect(try desk.run("batch @F/edits").status == .done)
    #expect(try words("title") == "Number 30")
    // Where lines begin stays as it is but for the moves.
    let view = try item("title")
    let (x, width) = (view["x"] as? Double ?? 0, view["width"] as? Double ?? 0)
    #expect(x - width / 2 > 0 && before > 0)
  }

  @Test func filledWordsThatAreTooManyAreRefused() throws {
    let name = String(repeating: "long", count: 15)
    try desk.run("add @F/beach.png --as \(name)")
    let template = String(repeating: "{item} ", count: 1000)
    let refused = try desk.run("text '\(template)' --of \(name) \(font)")
    #expect(refused.status == .usage, "\(refused.messages)")
    #expect(try desk.run("show").output.contains("1 item"))
  }
}
