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

  @Test func aMisspelledItemIsNoText() throws {
    try desk.run("text 'Summer 2026' --as title \(font)")
    for line in [
      "text titel --size 40", "text titel --size 40 --at 50% 5%", "text tilte --arc 90",
    ] {
      let outcome = try desk.run(line)
      #expect(outcome.status == .usage, "\(line)")
      #expect(outcome.messages.contains("Did you mean 'title'?"), "\(outcome.messages)")
    }
    #expect(try count() == 1)
    #expect(try desk.run("text titel --size 40 --new \(font)").output == "titel\n")
    #expect(try desk.run("text Titel --size 40 --as other \(font)").output == "other\n")
  }

  @Test(arguments: ["tilt*", "tilte*", "[x]title", "title,tilte", "titel, date", "title,*"])
  func aMisspelledPatternOrListIsAnError(_ words: String) throws {
    try desk.picture("beach.png", 9)
    try desk.run("add @F/beach.png")
    try desk.run("text 'Summer 2026' --as title \(font)")
    let outcome = try desk.run("text '\(words)' --size 20")
    #expect(outcome.status == .usage && outcome.messages.contains("--new"), "\(outcome.messages)")
    #expect(outcome.messages.contains("Did you mean 'title'?") == !words.contains(","))
    #expect(try desk.run("text '\(words)' --size 20 --new \(font)").status == .done)
    #expect(try count() == 3)
  }

  @Test(
    arguments: [
      "Why?", "Is it?", "Anna,Bert", "title page, 2nd", "*", "**", "a * b", "5*", "[Draft]",
      "*NEW*", "**bold**", "x[1]", "day-*", "[title]", "title?", "Tilte*",
    ])
  func punctuationIsText(_ words: String) throws {
    try desk.run("text 'Summer 2026' --as title \(font)")
    #expect(try desk.run("text '\(words)' --size 20 \(font)").status == .done)
    #expect(try count() == 2)
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

  @Test func photosAreLeftOutOfAllItems() throws {
    try desk.picture("beach.png", 9)
    try desk.run("add @F/beach.png")
    #expect(try desk.run("text @all --size 23").status != .done)
    #expect(try desk.run("text @all Words").messages.contains("beach"))
    try desk.run("text One --as one \(font)")
    for line in ["text @all --size 23", "text @all Two", "text '*e*' --size 24"] {
      let outcome = try desk.run(line)
      #expect(outcome.status == .done, "\(line): \(outcome.messages)")
    }
    #expect(try (item("one")["text"] as? [String: Any])?["words"] as? String == "Two")
    #expect(try desk.run("text beach Three").messages.contains("no words"))
    #expect(try count() == 2)
  }

  @Test(
    arguments: [
      "''", "' '", "'\\n\\n'", "'\u{200B}\u{FEFF}'", "'<b><i> </i></b>' --markup",
      "'&#160;' --markup", "'<!-- > -->&#8203;' --markup",
    ])
  func emptyTextIsRefused(_ text: String) throws {
    let outcome = try desk.run("text \(text) \(font)")
    #expect(outcome.status == .usage)
    #expect(outcome.messages.contains("the text is empty"), "\(outcome.messages)")
    try desk.run("text One --as one \(font)")
    #expect(try desk.run("text one \(text)").messages.contains("the text is empty"))
    #expect(try desk.run("text '<b>' --markup").messages.contains("markup"))
    try desk.write(#"{"verb":"text","words":""}"#, to: "edits")
    #expect(try desk.run("batch @F/edits").messages.contains("the text is empty"))
    #expect(try count() == 1)
  }

  @Test func captionsWithoutFactsAreRefusedOrLeftOut() throws {
    try desk.picture("a.png", 9)
    try desk.picture("b.png", 210)
    try desk.run("add @F/a.png @F/b.png")
    for line in ["text '{camera}' --of a \(font)", "text '{camera}' --of @all \(font)"] {
      let outcome = try desk.run(line)
      #expect(outcome.status == .usage, "\(line)")
      #expect(outcome.messages.contains("nothing for '{camera}'"), "\(outcome.messages)")
    }
    try desk.run("text '{item}' --of a --as one \(font)")
    #expect(try desk.run("text one '{camera}'").status == .usage)
    #expect(try desk.run("text one --size 9").status == .done)
    #expect(try count() == 3)
    // Of a series the empty ones are left out.
    for line in [
      "photo add @F/a.png @F/b.png", "photo tag a sea", "new q --size 400x200",
      "add photo:a photo:b",
    ] {
      #expect(try desk.run(line).status == .done, "\(line)")
    }
    let series = try desk.run("text '{tags}' --of @all \(font)")
    #expect(series.status == .done, "\(series.messages)")
    #expect(series.messages.contains("the text for 1 item is left out"), "\(series.messages)")
    #expect(try count() == 3)
  }

  @Test func makeRefusesTextThatIsEmptyOnAllPages() throws {
    try desk.picture("a.png", 9)
    let outcome = try desk.run(
      "make @F/a.png -o @F/made.png --edit \"text '{camera}' --of @all \(font)\"")
    #expect(outcome.status == .usage)
    #expect(outcome.messages.contains("nothing for '{camera}'"), "\(outcome.messages)")
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
