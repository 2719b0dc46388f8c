import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Which items `text` means, where changed text stays, and which text and fonts are refused.
@Suite(.enabled(if: FormatSupport.setsWords, "Pango is not installed: words are not tested"))
struct TextItemsTests {
  private let desk: Desk
  private let font = "--font @F/latin.ttf"

  init() throws {
    desk = try Desk()
    try desk.copyFont()
    try desk.run("new p --size 400x200")
  }

  private func item(_ name: String) throws -> [String: Any] {
    let text = try desk.run("show \(name) --json").output
    let whole = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return try #require((whole["items"] as? [[String: Any]])?.first)
  }

  /// A side of an item's bounds, from 0 to 1 along each axis.
  private func point(_ name: String, _ x: Double, _ y: Double) throws -> (x: Double, y: Double) {
    let bounds = try #require(item(name)["bounds"] as? [String: Double])
    return (
      (bounds["x"] ?? 0) + x * (bounds["width"] ?? 0),
      (bounds["y"] ?? 0) + y * (bounds["height"] ?? 0)
    )
  }

  private func count() throws -> Int {
    let text = try desk.run("show --json").output
    let whole = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return (whole?["items"] as? [Any])?.count ?? 0
  }

  @Test func wordsOfASeriesAreAdded() throws {
    for word in ["Anna", "Anne", "Anna"] {
      #expect(try desk.run("text \(word) --size 20 \(font)").status == .done)
    }
    for word in ["stall-1", "stall-2", "monday", "sunday"] {
      #expect(try desk.run("text \(word) --size 20 \(font)").status == .done)
    }
    for word in ["north", "nirth"] {
      #expect(try desk.run("text \(word) --size 20 --at 10% 10% \(font)").status == .done)
    }
    #expect(try count() == 9)
    guard Self.hasFonts else { return }
    for _ in 1...2 { #expect(try desk.run("text hall --at 10% 10%").status == .done) }
    #expect(try count() == 11)
  }

  @Test func aPlaceMovesTheItemThatIsNamed() throws {
    try desk.run("text 'Summer 2026' --as title \(font)")
    #expect(try desk.run("text title --size 30 --at 50% 20%").output == "")
    #expect(try count() == 1)
    #expect(try item("title")["x"] as? Double == 200 && item("title")["y"] as? Double == 40)
    #expect(try desk.run("text title Winter --at 0 0 --anchor tl").status == .done)
    let corner = try point("title", 0, 0)
    #expect(abs(corner.x) < 1e-3 && abs(corner.y) < 1e-3)
    try desk.write(#"{"verb":"text","items":["title"],"words":"Fall","at":[100,50]}"#, to: "edits")
    #expect(try desk.run("batch @F/edits").status == .done)
    #expect(try item("title")["x"] as? Double == 100)
    #expect(try desk.run("undo 3").status == .done)
    #expect(try item("title")["x"] as? Double == 200)
  }

  @Test(
    "keeps its anchor",
    arguments: [
      ("--at 50% 50%", 0.5, 0.5), ("--at 50% 50% --align center", 0.5, 0.5),
      ("--at 50% 50% --align right", 1, 0.5), ("--at 50% 50% --align left", 0, 0.5),
      ("--at 50% 50% --anchor br", 1, 1), ("", 0.5, 0.5),
    ] as [(String, Double, Double)])
  func anchor(_ placing: String, _ x: Double, _ y: Double) throws {
    try desk.run("text One --as one --size 20 \(font) \(placing)")
    for change in ["'A longer line'", "'Two\\nlines'", "--size 9", "--weight bold"] {
      let before = try point("one", x, y)
      #expect(try desk.run("text one \(change)").status == .done)
      let after = try point("one", x, y)
      #expect(
        abs(before.x - after.x) < 1e-3 && abs(before.y - after.y) < 1e-3, "\(change) \(placing)")
    }
  }

  @Test func aLaterAlignmentMovesTheAnchor() throws {
    try desk.run("text One --as one --size 20 \(font) --align center")
    try desk.run("rotate one 180")
    let before = try point("one", 0, 0.5)
    try desk.run("text one --align right")
    try desk.run("text one 'A longer line'")
    let after = try point("one", 0, 0.5)
    #expect(abs(before.x - after.x) < 1e-3 && abs(before.y - after.y) < 1e-3)
  }

  private static let hasFonts = (try? Typesetter.shared().families.isEmpty) == false

  @Test(.enabled(if: hasFonts, "this machine has no fonts")) func aMissingFamilyIsRefused() throws {
    let missing = "--font 'No Such Family'"
    try desk.run("text One --as one")
    for line in ["text Two \(missing)", "text one \(missing)", "watermark --text a \(missing)"] {
      let outcome = try desk.run(line)
      #expect(outcome.status == .usage && outcome.messages.contains("--font-fallback"), "\(line)")
    }
    try desk.write(#"{"verb":"text","items":["one"],"font":"No Such Family"}"#, to: "edits")
    #expect(try desk.run("batch @F/edits").messages.contains("No Such Family"))
    let inner = "text '<span face=\"No Such Family\">Two</span>' --markup"
    #expect(try desk.run(inner).messages.contains("'No Such Family' is not installed"))
    #expect(try desk.run(inner + " --font-fallback --as three").status == .done)
    #expect(try desk.run("remove three").status == .done)
    for family in ["sans", "serif", "monospace", "sans-serif", "'No Such Family, serif'"] {
      #expect(try desk.run("text one --font \(family)").status == .done, "\(family)")
    }
    #expect(try desk.run("text one \(missing) --font-fallback").status == .done)
    try desk.run("text Two \(missing) --font-fallback")
    let rendered = try desk.run("render -o @F/out.png")
    #expect(rendered.status == .done)
    #expect(rendered.messages.components(separatedBy: "No Such Family").count == 2)
    #expect(try desk.run("lint --json").output.contains("missing-font"))
    #expect(try desk.run("text one --font-fallback").status == .usage)
  }

  @Test(.enabled(if: hasFonts, "this machine has no fonts"))
  func markupOfAnItemTakesAMissingFamily() throws {
    try desk.run("text '<b>One</b>' --markup --as marked")
    try desk.run("text Two --as plain")
    let span = "'<span font=\"No Such Family 12\">Three</span>'"
    #expect(try desk.run("text marked \(span)").messages.contains("--font-fallback"))
    for line in ["text marked \(span)", "text marked,plain \(span)"] {
      let outcome = try desk.run("\(line) --font-fallback")
      #expect(outcome.status == .done, "\(line): \(outcome.messages)")
    }
    // --font doesn't win over markup.
    let rendered = try desk.run("render -o @F/out.png").messages
    #expect(rendered.contains("or name another family in the markup of the text;"), "\(rendered)")
    #expect(!rendered.contains("choose one with `collage text --font`; `collage fonts`"))
    let plain = try desk.run("text plain Four --font-fallback")
    #expect(plain.status == .usage && plain.messages.contains("goes with --font"))
    try desk.write(
      #"{"verb":"text","items":["marked"],"words":"<b>Five</b>","font-fallback":true}"#, to: "edits"
    )
    #expect(try desk.run("batch @F/edits").status == .done)
  }
}
