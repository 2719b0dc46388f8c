import CollageCore
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import CollageCLI

@Suite(.enabled(if: FormatSupport.isAvailable, "Pango is not installed"))
struct TextVerbsTests {
  private let fixture: CommandFixture
  /// A font file, so that installed fonts don't matter.
  private let font = "--font @F/latin.ttf"

  init() throws {
    fixture = try CommandFixture()
    for name in ["latin.ttf", "restricted.ttf"] { try fixture.copyFont(name) }
    try fixture.run("new p --size 400x200")
  }

  /// Returns whether the store contains a copy of a file of the fixture.
  private func isStored(_ name: String) throws -> Bool {
    let store = fixture.folder + "/store"
    return try FileManager.default.subpathsOfDirectory(atPath: store).contains {
      FileManager.default.contentsEqual(
        atPath: store + "/" + $0, andPath: fixture.folder + "/" + name)
    }
  }

  @Test func storesRestrictedFontOnlyWithForce() throws {
    let refused = try fixture.run("text Rest --font @F/restricted.ttf")
    #expect(refused.status == .failed)
    #expect(refused.messages.contains("doesn't allow embedding it"))
    #expect(try !isStored("restricted.ttf"))
    #expect(try fixture.run("text Rest --font @F/restricted.ttf --force").status == .done)
    #expect(try isStored("restricted.ttf"))
  }

  @Test func replacesNoncharactersInDocuments() throws {
    let text = [0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE].compactMap(Unicode.Scalar.init)
      .map { "\(Character($0))" }.joined(separator: "b")
    #expect(try fixture.run("text 'a\(text)e' \(font)").status == .done)
    for name in ["a.pdf", "a.svg", "a.ora", "a.png"] {
      let rendered = try fixture.run("render -o @F/\(name) --clobber")
      #expect(rendered.status == .done, "\(name): \(rendered.messages)")
    }
    let svg = try String(contentsOfFile: fixture.folder + "/a.svg", encoding: .utf8)
    #expect(svg.contains("a\u{FFFD}b\u{FFFD}b") && XMLParser(data: Data(svg.utf8)).parse())
  }

  @Test func rejectsDamagedFonts() throws {
    let whole = try Data(contentsOf: URL(filePath: fixture.folder + "/latin.ttf"))
    var header = whole
    // The table directory is intact, but all tables are zero.
    for index in (12 + 16 * Int(whole[5]))..<header.count { header[index] = 0 }
    var collection = Data("ttcf".utf8) + Data([0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 16])
    collection += whole.prefix(100)
    for (name, bytes, message) in [
      ("zeros.ttf", header, "is a damaged font."), ("short.ttc", collection, "is a damaged font."),
      ("short.ttf", whole.prefix(whole.count / 2), "is a damaged font."),
      ("otto.otf", Data("OTTO but no more".utf8), "is a damaged font."),
      ("empty.ttf", Data(), "is not a TrueType or OpenType font."),
      ("words.ttf", Data("Hello".utf8), "is not a TrueType or OpenType font."),
      ("web.ttf", Data("wOF2".utf8) + whole, "is not a TrueType or OpenType font."),
    ] {
      try bytes.write(to: URL(filePath: fixture.folder + "/" + name))
      let refused = try fixture.run("text Rest --font @F/\(name)")
      #expect(refused.status == .damaged, "\(name)")
      #expect(refused.messages.hasPrefix("Error: '@F/\(name)' \(message)\n"), "\(refused.messages)")
      #expect(try !isStored(name) || bytes.isEmpty, "\(name)")
    }
    try FileManager.default.createDirectory(
      atPath: fixture.folder + "/folder.ttf", withIntermediateDirectories: false)
    #expect(try fixture.run("text Rest --font @F/folder.ttf").status == .damaged)
  }

  @Test func readsFontFromPipe() throws {
    let pipe = fixture.folder + "/pipe.ttf"
    #expect(mkfifo(pipe, 0o600) == 0)
    let bytes = try #require(FileManager.default.contents(atPath: fixture.folder + "/latin.ttf"))
    Thread.detachNewThread {
      guard let handle = FileHandle(forWritingAtPath: pipe) else { return }
      try? handle.write(contentsOf: bytes)
      try? handle.close()
    }
    let added = try fixture.run("text Hello --font @F/pipe.ttf")
    #expect(added.status == .done, "\(added.messages)")
    let text = try fixture.item("hello")["text"] as? [String: Any]
    #expect(try text?["font"] as? String == "Collage Latin" && isStored("latin.ttf"))
  }

  @Test func automaticColorFollowsBackground() throws {
    try fixture.run("canvas --background black")
    try fixture.run("text Night \(font) --colour auto --size 80")
    try fixture.run("render -o @F/night.png")
    try fixture.run("canvas --background white")
    try fixture.run("render -o @F/day.png")
    func reds(_ name: String) throws -> [UInt8] {
      let pixels = try fixture.pixels(name)
      return stride(from: 0, to: pixels.count, by: 4).map { pixels[$0] }
    }
    #expect(try reds("night.png").max() == 255)
    #expect(try reds("day.png").min() == 0)
  }

  @Test func placesCaptionBelowEachPhoto() throws {
    for (name, shade) in [("a", 9), ("b", 90)] as [(String, UInt8)] {
      try fixture.solidImage("\(name).png", shade, width: 40, height: 40)
      try fixture.run("add @F/\(name).png")
    }
    let wrong = try fixture.run("text '{nam}' --of a \(font)")
    #expect(wrong.status == .usage && wrong.messages.contains("'nam'"), "\(wrong.messages)")
    let added = try fixture.run("text '{name}' --of @all \(font) --size 20")
    #expect(added.output == "a-2\nb-2\n" && added.status == .done)
    #expect(try fixture.run("show").output.contains("4 items"))
    #expect(try fixture.run("layout grid --captions").status == .done)
    func value(_ item: String, _ name: String) throws -> Double {
      try #require(fixture.item(item)[name] as? Double)
    }
    let bottom = try value("a", "y") + value("a", "height") / 2
    let top = try value("a-2", "y") - value("a-2", "height") / 2
    #expect(top > bottom && top < bottom + 10)
    #expect(try abs(value("a", "x") - value("a-2", "x")) < 0.01)
    #expect(try value("a-2", "y") + value("a-2", "height") / 2 < 200)
  }

  @Test func wrapsLongCaptionsToPhotoWidth() throws {
    for (name, shade) in [("a", 9), ("b", 90)] as [(String, UInt8)] {
      try fixture.solidImage("\(name).png", shade, width: 40, height: 40)
      try fixture.run("add @F/\(name).png")
    }
    try fixture.run(
      "text 'The great {name} on a day that never came to its end' --of @all \(font) --size 12")
    #expect(try fixture.run("layout grid --captions").status == .done)
    let items = try fixture.items()
    func number(_ item: [String: Any], _ name: String) throws -> Double {
      try #require(item[name] as? Double)
    }
    let photo = try #require(items.first { $0["text"] == nil })
    let captions = items.filter { $0["text"] != nil }
    #expect(captions.count == 2)
    for caption in captions {
      // Glyphs can extend a little beyond their advance width.
      #expect(try number(caption, "width") <= number(photo, "width") + 0.5)
      #expect(try number(caption, "height") > 20, "there is more than one line")
      #expect(try number(caption, "y") + number(caption, "height") / 2 < 200)
    }
  }

  /// Returns a point of an item's bounds; `x` and `y` are from 0 to 1.
  private func point(_ name: String, _ x: Double, _ y: Double) throws -> (x: Double, y: Double) {
    let bounds = try #require(fixture.item(name)["bounds"] as? [String: Double])
    return (
      (bounds["x"] ?? 0) + x * (bounds["width"] ?? 0),
      (bounds["y"] ?? 0) + y * (bounds["height"] ?? 0)
    )
  }

  @Test func addsItemForSimilarText() throws {
    for word in ["Anna", "Anne", "Anna"] {
      #expect(try fixture.run("text \(word) --size 20 \(font)").status == .done)
    }
    for word in ["stall-1", "stall-2", "monday", "sunday"] {
      #expect(try fixture.run("text \(word) --size 20 \(font)").status == .done)
    }
    for word in ["north", "nirth"] {
      #expect(try fixture.run("text \(word) --size 20 --at 10% 10% \(font)").status == .done)
    }
    #expect(try fixture.items().count == 9)
    guard Self.hasFonts else { return }
    for _ in 1...2 { #expect(try fixture.run("text hall --at 10% 10%").status == .done) }
    #expect(try fixture.items().count == 11)
  }

  @Test func positionMovesNamedItem() throws {
    try fixture.run("text 'Summer 2026' --as title \(font)")
    #expect(try fixture.run("text title --size 30 --at 50% 20%").output == "")
    #expect(try fixture.items().count == 1)
    #expect(
      try fixture.item("title")["x"] as? Double == 200
        && fixture.item("title")["y"] as? Double == 40)
    #expect(try fixture.run("text title Winter --at 0 0 --anchor tl").status == .done)
    let corner = try point("title", 0, 0)
    #expect(abs(corner.x) < 1e-3 && abs(corner.y) < 1e-3)
    try fixture.write(
      #"{"verb":"text","items":["title"],"words":"Fall","at":[100,50]}"#, to: "edits")
    #expect(try fixture.run("batch @F/edits").status == .done)
    #expect(try fixture.item("title")["x"] as? Double == 100)
    #expect(try fixture.run("undo 3").status == .done)
    #expect(try fixture.item("title")["x"] as? Double == 200)
  }

  @Test(
    arguments: [
      ("--at 50% 50%", 0.5, 0.5), ("--at 50% 50% --align center", 0.5, 0.5),
      ("--at 50% 50% --align right", 1, 0.5), ("--at 50% 50% --align left", 0, 0.5),
      ("--at 50% 50% --anchor br", 1, 1), ("", 0.5, 0.5),
    ] as [(String, Double, Double)])
  func changedTextKeepsAnchor(_ options: String, _ x: Double, _ y: Double) throws {
    try fixture.run("text One --as one --size 20 \(font) \(options)")
    for change in ["'A longer line'", "'Two\\nlines'", "--size 9", "--weight bold"] {
      let before = try point("one", x, y)
      #expect(try fixture.run("text one \(change)").status == .done)
      let after = try point("one", x, y)
      #expect(
        abs(before.x - after.x) < 1e-3 && abs(before.y - after.y) < 1e-3, "\(change) \(options)")
    }
  }

  @Test func laterAlignmentMovesAnchor() throws {
    try fixture.run("text One --as one --size 20 \(font) --align center")
    try fixture.run("rotate one 180")
    let before = try point("one", 0, 0.5)
    try fixture.run("text one --align right")
    try fixture.run("text one 'A longer line'")
    let after = try point("one", 0, 0.5)
    #expect(abs(before.x - after.x) < 1e-3 && abs(before.y - after.y) < 1e-3)
  }

  private static let hasFonts = (try? Typesetter.shared().families.isEmpty) == false

  @Test func rejectsTooLongFilledText() throws {
    let name = String(repeating: "long", count: 15)
    try fixture.solidImage("beach.png")
    try fixture.run("add @F/beach.png --as \(name)")
    let template = String(repeating: "{item} ", count: 1000)
    let refused = try fixture.run("text '\(template)' --of \(name) \(font)")
    #expect(refused.status == .usage, "\(refused.messages)")
    #expect(try fixture.items().count == 1)
  }

  @Test func limitsTemplateTextToDesignSize() throws {
    func size(_ collage: String) throws -> Double? {
      (try fixture.item("line -c \(collage)")["text"] as? [String: Any])?["size"] as? Double
    }
    try fixture.run("text 'Ten letters' --as line \(font) --size 20")
    try fixture.run("template place line words")
    try fixture.run("template save card")
    try fixture.run("template apply card words=Ten --as short")
    try fixture.run("template apply card 'words=Many more letters than there were' --as long")
    #expect(try size("short") == 20)
    let long = try #require(try size("long"))
    #expect(long < 12 && long > 4)
  }

  @Test(.enabled(if: hasFonts, "no fonts are installed")) func listsFonts() throws {
    #expect(try fixture.run("fonts").output.contains("family"))
  }
}
