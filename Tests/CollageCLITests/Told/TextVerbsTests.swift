import CollageCore
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import CollageCLI

/// What `text` and `fonts` do and say.
@Suite(.enabled(if: FormatSupport.setsWords, "Pango is not installed: words are not tested"))
struct TextVerbsTests {
  private let desk: Desk
  /// A font that no machine lacks, so that nothing depends on those that are installed.
  private let font = "--font @F/latin.ttf"

  init() throws {
    desk = try Desk()
    for name in ["latin.ttf", "restricted.ttf"] { try desk.copyFont(name) }
    try desk.run("new p --size 400x200")
  }

  private func text(_ item: String) throws -> [String: Any] {
    let text = try desk.run("show \(item) --json").output
    let whole = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let view = try #require((whole["items"] as? [[String: Any]])?.first)
    return try #require(view["text"] as? [String: Any])
  }

  @Test func wordsAreAddedAndChanged() throws {
    let added = try desk.run("text 'Hello there' \(font) --size 20")
    #expect(added.output == "hello-there\n" && added.status == .done)
    #expect(try text("hello-there")["words"] as? String == "Hello there")
    #expect(try text("hello-there")["font"] as? String == "Collage Latin")
    #expect(try text("hello-there")["size"] as? Double == 20)
    #expect(try desk.run("text hello-there 'Good\\nbye' --align center").status == .done)
    #expect(try text("hello-there")["words"] as? String == "Good\nbye")
    #expect(try text("hello-there")["align"] as? String == "center")
    #expect(try text("hello-there")["size"] as? Double == 20)
    // An item is meant where there are options, and new words where there are none.
    #expect(try desk.run("text hello-there --weight bold").output == "")
    #expect(try text("hello-there")["weight"] as? Int == 700)
    #expect(try desk.run("undo 3").messages == "undone: 3 edits\n")
    #expect(try desk.run("show").output.contains("0 items"))
  }

  @Test func anItemIsKeptApartFromWordsThatAreCalledLikeIt() throws {
    try desk.run("text title \(font)")
    #expect(try desk.run("text title --new \(font)").output == "title-2\n")
    #expect(try desk.run("text title --as other \(font)").output == "other\n")
    #expect(try desk.run("text title --weight bold").output == "")
  }

  @Test func oneWordMayNameSeveralItems() throws {
    try desk.run("text Title --as title \(font)")
    try desk.run("text Date --as date \(font)")
    for (named, size) in [("title,date", 20.0), ("@all", 21), ("'*t*'", 22)] {
      #expect(try desk.run("text \(named) --size \(size)").output == "")
      #expect(try text("title")["size"] as? Double == size)
      #expect(try text("date")["size"] as? Double == size)
    }
    // What is no item is words, unless it can only be meant for items.
    #expect(try desk.run("text 'title, day' --size 20 \(font)").output == "title-day\n")
    #expect(try desk.run("text @berta --size 20").messages.contains("--new"))
    #expect(try desk.run("text @berta --size 20 --new \(font)").status == .done)
    let view = try desk.run("show date --json").output
    let whole = try JSONSerialization.jsonObject(with: Data(view.utf8)) as? [String: Any]
    let id = try #require((whole?["items"] as? [[String: Any]])?.first?["id"] as? String)
    #expect(try desk.run("text \(id.prefix(8)) --size 20 \(font)").output != "")
    try desk.picture("beach.png", 9)
    try desk.run("add @F/beach.png")
    // A photo among them is left out.
    #expect(try desk.run("text @all --size 23").status == .done)
    #expect(try text("title")["size"] as? Double == 23)
  }

  @Test func dataThatNamesAFontsFileMeansTheSame() throws {
    try desk.picture("hero.png", 9)
    try desk.run("add @F/hero.png")
    for name in ["title", "other"] { try desk.run("text Old --as \(name) \(font)") }
    func edit(_ line: String) throws -> Desk.Outcome {
      try desk.write(line.replacingOccurrences(of: "@F", with: desk.folder), to: "edits")
      return try desk.run("batch @F/edits")
    }
    let font = #""font":"@F/latin.ttf""#
    #expect(try edit(#"{"verb":"text","items":["title","other"],\#(font)}"#).status == .done)
    #expect(try text("title")["words"] as? String == "Old")
    #expect(try edit(#"{"verb":"text","items":["hero"],\#(font)}"#).messages.contains("no words"))
    #expect(try edit(#"{"verb":"text","words":"title",\#(font)}"#).output == "title-2\n")
    #expect(try edit(#"{"verb":"text","words":"-","as":"dash",\#(font)}"#).status == .done)
    #expect(try text("dash")["words"] as? String == "-")
    #expect(try edit(#"{"verb":"text","words":"a\\nb","as":"slash",\#(font)}"#).status == .done)
    #expect(try text("slash")["words"] as? String == #"a\nb"#)
    #expect(try edit(#"{"verb":"text","words":"a","force":true}"#).status == .usage)
  }

  @Test func backslashesCanBeWritten() throws {
    try desk.run(#"text 'C:\\new\n\x' --as path \#(font)"#)
    #expect(try text("path")["words"] as? String == "C:\\new\n\\x")
  }

  @Test func whatIsWrongIsToldBeforeAnythingIsMade() throws {
    let wrong: [(String, String)] = [
      ("text", "missing the words"),
      ("text a b c", "there are 3 words"),
      ("text a --weight heavy", "'heavy' is invalid for '--weight <weight>'"),
      ("text a --width 10 --fit 10x10", "--width and --fit exclude each other"),
      ("text a --features smallcaps", "OpenType features"),
      ("text a --arc 400", "an arc"),
      ("text a --font @F/nothing.ttf", "no file '@F/nothing.ttf'"),
      ("text a --force", "--force goes with --font"),
      ("text a --force --font serif", "'serif' is not a font's file"),
      ("text a --fit 50x50 --size 9", "--fit and --size exclude each other"),
      ("text a --ellipsis middle", "--ellipsis goes with --lines"),
      ("text a b --new", "go without --new"),
      ("text '- first'", "collage text -- '- first'"),
      ("text '{name}' --of @all", "the collage has no items"),
      ("text '<b>' --markup \(font)", "the markup of the words is wrong"),
    ]
    for (line, part) in wrong {
      let outcome = try desk.run(line)
      #expect(outcome.status != .done, "\(line)")
      #expect(outcome.messages.contains(part), "\(line): \(outcome.messages)")
    }
    #expect(try desk.run("show").output.contains("0 items"))
  }

  /// Whether a file of the store has the same bytes as one of the folder.
  private func isStored(_ name: String) throws -> Bool {
    let store = desk.folder + "/store"
    return try FileManager.default.subpathsOfDirectory(atPath: store).contains {
      FileManager.default.contentsEqual(
        atPath: store + "/" + $0, andPath: desk.folder + "/" + name)
    }
  }

  @Test func aFontThatForbidsItIsNotKept() throws {
    let refused = try desk.run("text Rest --font @F/restricted.ttf")
    #expect(refused.status == .failed)
    #expect(refused.messages.contains("forbids to keep it"))
    #expect(try !isStored("restricted.ttf"))
    #expect(try desk.run("text Rest --font @F/restricted.ttf --force").status == .done)
    #expect(try isStored("restricted.ttf"))
  }

  @Test func charactersThatAreNoneKeepNoDocumentFromBeingWritten() throws {
    let words = [0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE].compactMap(Unicode.Scalar.init)
      .map { "\(Character($0))" }.joined(separator: "b")
    #expect(try desk.run("text 'a\(words)e' \(font)").status == .done)
    for name in ["a.pdf", "a.svg", "a.ora", "a.png"] {
      let rendered = try desk.run("render -o @F/\(name) --clobber")
      #expect(rendered.status == .done, "\(name): \(rendered.messages)")
    }
    let svg = try String(contentsOfFile: desk.folder + "/a.svg", encoding: .utf8)
    #expect(svg.contains("a\u{FFFD}b\u{FFFD}b") && XMLParser(data: Data(svg.utf8)).parse())
  }

  @Test func aDamagedFontIsNamedAndNotKept() throws {
    let whole = try Data(contentsOf: URL(filePath: desk.folder + "/latin.ttf"))
    var header = whole
    // The tables are where they were, and hold nothing that a font needs.
    for index in (12 + 16 * Int(whole[5]))..<header.count { header[index] = 0 }
    var collection = Data("ttcf".utf8) + Data([0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 16])
    collection += whole.prefix(100)
    for (name, bytes, words) in [
      ("zeros.ttf", header, "is a damaged font."), ("short.ttc", collection, "is a damaged font."),
      ("short.ttf", whole.prefix(whole.count / 2), "is a damaged font."),
      ("otto.otf", Data("OTTO but no more".utf8), "is a damaged font."),
      ("empty.ttf", Data(), "is no TrueType or OpenType font."),
      ("words.ttf", Data("Hello".utf8), "is no TrueType or OpenType font."),
      ("web.ttf", Data("wOF2".utf8) + whole, "is no TrueType or OpenType font."),
    ] {
      try bytes.write(to: URL(filePath: desk.folder + "/" + name))
      let refused = try desk.run("text Rest --font @F/\(name)")
      #expect(refused.status == .damaged, "\(name)")
      #expect(refused.messages.hasPrefix("Error: '@F/\(name)' \(words)\n"), "\(refused.messages)")
      #expect(try !isStored(name) || bytes.isEmpty, "\(name)")
    }
    try FileManager.default.createDirectory(
      atPath: desk.folder + "/folder.ttf", withIntermediateDirectories: false)
    #expect(try desk.run("text Rest --font @F/folder.ttf").status == .damaged)
  }

  @Test func aFontCanComeFromAPipe() throws {
    let pipe = desk.folder + "/pipe.ttf"
    #expect(mkfifo(pipe, 0o600) == 0)
    let bytes = try #require(FileManager.default.contents(atPath: desk.folder + "/latin.ttf"))
    Thread.detachNewThread {
      guard let handle = FileHandle(forWritingAtPath: pipe) else { return }
      try? handle.write(contentsOf: bytes)
      try? handle.close()
    }
    let added = try desk.run("text Hello --font @F/pipe.ttf")
    #expect(added.status == .done, "\(added.messages)")
    #expect(try text("hello")["font"] as? String == "Collage Latin" && isStored("latin.ttf"))
  }

  @Test func aFontGoesAlongWithAnExport() throws {
    try desk.run("text Words \(font)")
    try desk.run("export -o @F/p.collage")
    try FileManager.default.removeItem(atPath: desk.folder + "/latin.ttf")
    desk.variables["COLLAGE_STORE"] = desk.folder + "/other"
    #expect(try desk.run("import @F/p.collage").status == .done)
    let rendered = try desk.run("render -c p -o @F/p.png")
    #expect(rendered.status == .done)
    #expect(!rendered.messages.contains("Warning"), "\(rendered.messages)")
    #expect(try desk.run("doctor --deep").status == .done)
  }

  @Test func whatNoFontHasIsNamed() throws {
    try desk.run("text 'a 世' \(font) --as a")
    let rendered = try desk.run("render -o @F/p.png")
    #expect(rendered.messages.contains("no font has U+4E16 of a"))
    #expect(try desk.run("render -o @F/q.png --json").output.contains(#""warnings":[{"hint":"#))
    #expect(rendered.status == .done)
    #expect(try desk.run("lint").output.contains("a: no font has U+4E16 of its words"))
  }

  @Test func lintFindsWordsThatAreHardToRead() throws {
    try desk.run("text Pale \(font) --colour '#eee' --size 20 --as pale")
    #expect(try desk.run("lint").output.contains("[low-contrast]"))
    try desk.run("text pale --colour auto")
    #expect(try !desk.run("lint").output.contains("pale"))
    try desk.run("text Cut \(font) --size 60 --at 0 0 --as cut")
    #expect(try desk.run("lint cut").output.contains("[cut-off]"))
    try desk.run("canvas --dpi 300")
    #expect(try desk.run("lint pale").output.contains("its letters are 4.8 pt high on paper"))
  }

  @Test func automaticColoursFollowWhatIsBehind() throws {
    try desk.run("canvas --background black")
    try desk.run("text Night \(font) --colour auto --size 80")
    try desk.run("render -o @F/night.png")
    try desk.run("canvas --background white")
    try desk.run("render -o @F/day.png")
    func reds(_ name: String) throws -> [UInt8] {
      let bytes = Array(try Data(contentsOf: URL(filePath: desk.folder + "/" + name)))
      let pixels = try ImageDecoder().decode(bytes, source: name).bytes
      return stride(from: 0, to: pixels.count, by: 4).map { pixels[$0] }
    }
    #expect(try reds("night.png").max() == 255)
    #expect(try reds("day.png").min() == 0)
  }

  @Test func captionsFollowTheirPhotos() throws {
    try desk.picture("beach.png", 9)
    // So different that they are not the same as JPEG.
    try desk.picture("forest.png", 210)
    try desk.run("add @F/beach.png --as hero")
    #expect(try desk.run("text '{name}, {camera}' --of hero \(font) --as caption").status == .done)
    #expect(try text("caption")["words"] as? String == "beach")
    #expect(try text("caption")["caption"] as? String == "{name}, {camera}")
    try desk.run("replace hero @F/forest.png")
    #expect(try text("caption")["words"] as? String == "forest")
    #expect(try desk.run("undo").status == .done)
    #expect(try text("caption")["words"] as? String == "beach")
    try desk.run("text caption --of none")
    try desk.run("replace hero @F/forest.png")
    #expect(try text("caption")["words"] as? String == "beach")
  }

  @Test func photosAreNumberedAsTheyStand() throws {
    for (name, shade) in [("a", 9), ("b", 90), ("c", 200)] as [(String, UInt8)] {
      try desk.picture("\(name).png", shade)
      try desk.run("add @F/\(name).png")
    }
    func captions() throws -> [String] {
      let view = try desk.run("show --json").output
      let whole = try JSONSerialization.jsonObject(with: Data(view.utf8)) as? [String: Any]
      let items = try #require(whole?["items"] as? [[String: Any]])
      return items.compactMap { ($0["text"] as? [String: Any])?["words"] as? String }
    }
    try desk.run("text '{item} {number} of {count}' --of @all \(font)")
    #expect(try Set(captions()) == ["a 1 of 3", "b 2 of 3", "c 3 of 3"])
    #expect(try desk.run("order a front").status == .done)
    #expect(try Set(captions()) == ["a 3 of 3", "b 1 of 3", "c 2 of 3"])
    #expect(try desk.run("remove b").status == .done)
    #expect(try Set(captions()).isSuperset(of: ["a 2 of 2", "c 1 of 2"]))
  }

  @Test func everyPhotoGetsACaptionAndALayoutLeavesRoom() throws {
    for (name, shade) in [("a", 9), ("b", 90)] as [(String, UInt8)] {
      try desk.picture("\(name).png", shade, width: 40, height: 40)
      try desk.run("add @F/\(name).png")
    }
    let wrong = try desk.run("text '{nam}' --of a \(font)")
    #expect(wrong.status == .usage && wrong.messages.contains("'nam'"), "\(wrong.messages)")
    let added = try desk.run("text '{name}' --of @all \(font) --size 20")
    #expect(added.output == "a-2\nb-2\n" && added.status == .done)
    #expect(try desk.run("show").output.contains("4 items"))
    #expect(try desk.run("layout grid --captions").status == .done)
    func place(_ item: String, _ name: String) throws -> Double {
      let view = try desk.run("show \(item) --json").output
      let whole = try JSONSerialization.jsonObject(with: Data(view.utf8)) as? [String: Any]
      return try #require((whole?["items"] as? [[String: Any]])?.first?[name] as? Double)
    }
    let bottom = try place("a", "y") + place("a", "height") / 2
    let top = try place("a-2", "y") - place("a-2", "height") / 2
    #expect(top > bottom && top < bottom + 10)
    #expect(try abs(place("a", "x") - place("a-2", "x")) < 0.01)
    #expect(try place("a-2", "y") + place("a-2", "height") / 2 < 200)
  }

  @Test func captionsWantPhotos() throws {
    for name in ["a", "b"] { try desk.run("text Words --as \(name) \(font)") }
    let refused = try desk.run("text '{name}' --of @all \(font)")
    #expect(refused.status == .usage && refused.messages.contains("none of these items is a photo"))
  }

  @Test func longCaptionsAreNoWiderThanTheirPhotos() throws {
    for (name, shade) in [("a", 9), ("b", 90)] as [(String, UInt8)] {
      try desk.picture("\(name).png", shade, width: 40, height: 40)
      try desk.run("add @F/\(name).png")
    }
    try desk.run(
      "text 'The great {name} on a day that never came to its end' --of @all \(font) --size 12")
    #expect(try desk.run("layout grid --captions").status == .done)
    let whole =
      try JSONSerialization.jsonObject(
        with: Data(try desk.run("show --json").output.utf8)) as? [String: Any]
    let items = try #require(whole?["items"] as? [[String: Any]])
    func number(_ item: [String: Any], _ name: String) throws -> Double {
      try #require(item[name] as? Double)
    }
    let photo = try #require(items.first { $0["text"] == nil })
    let captions = items.filter { $0["text"] != nil }
    #expect(captions.count == 2)
    for caption in captions {
      // But for what a letter reaches over its own room.
      #expect(try number(caption, "width") <= number(photo, "width") + 0.5)
      #expect(try number(caption, "height") > 20, "there is more than one line")
      #expect(try number(caption, "y") + number(caption, "height") / 2 < 200)
    }
  }

  @Test func contrastIsThatOfWhatIsSeen() throws {
    try desk.run("canvas --background black")
    try desk.run("text Faded \(font) --size 20 --colour black --background white --as faded")
    #expect(try !desk.run("lint faded").output.contains("[low-contrast]"))
    try desk.run("opacity faded 20%")
    #expect(try desk.run("lint faded").output.contains("[low-contrast]"))
    try desk.run("text Edge \(font) --size 20 --colour black --at 50% 80% --as edge")
    #expect(try desk.run("lint edge").output.contains("[low-contrast]"))
    try desk.run("outline edge 3 white")
    #expect(try !desk.run("lint edge").output.contains("[low-contrast]"))
  }

  @Test func aCalendarGetsItsWordsInOneStep() throws {
    try desk.picture("a.png", 9)
    try desk.run("add @F/a.png")
    try desk.expect([
      Step("layout calendar 2026-12 --names de", "", "placed a\n"),
      Step("layout calendar 2026-12 --names de", "", "nothing changed\n"),
    ])
    #expect(try desk.run("log").output.contains("layout calendar 2026-12 --names de"))
    #expect(try text("month")["words"] as? String == "Dezember 2026")
    #expect(try text("day-31")["calendar"] as? String == "day-31")
    #expect(try desk.run("undo").status == .done)
    #expect(try desk.run("show").output.contains("1 item"))
    try desk.run("redo")
    #expect(try desk.run("text 'day-*' \(font)").output == "")
    #expect(try desk.run("layout calendar 2027-02 --names he").messages == "placed a\n")
    #expect(try text("day-28")["font"] as? String == "Collage Latin")
    #expect(try desk.run("show").output.contains("37 items"))
    #expect(try desk.run("render -o @F/p.png").status == .done)
  }

  @Test func aPageOfAMonthHasItsWords() throws {
    try desk.picture("a.png", 9)
    let line = "make @F/a.png --layout 'calendar 2026-12' --names fr --size 400x300"
    #expect(try desk.run("\(line) -o @F/page.png --keep page").status == .done)
    #expect(try desk.run("show -c page").output.contains("40 items"))
    #expect(try desk.run("show month -c page").output.contains("Décembre 2026"))
  }

  /// Whether this machine has a font of its own, which watermarks and sheets are drawn with.
  private static let hasFonts = (try? Typesetter.shared().families.isEmpty) == false

  @Test(.enabled(if: hasFonts, "this machine has no fonts")) func watermarksCanBeWords() throws {
    #expect(try desk.run("watermark --text 'Anna B' --corner tl").status == .done)
    #expect(try desk.run("log").output.contains("watermark --text 'Anna B' --corner tl"))
    #expect(try desk.run("show").output.contains("a watermark at tl"))
    #expect(try desk.run("canvas --watermark none").status == .done)
    #expect(try desk.run("canvas --watermark Berta --mirror").status == .done)
    #expect(try desk.run("log").output.contains("canvas --mirror --watermark Berta"))
    for line in ["--font serif", "--text ''", "--text a --font latin.ttf"] {
      #expect(try desk.run("watermark \(line)").status == .usage, "\(line)")
    }
  }

  @Test(.enabled(if: hasFonts, "this machine has no fonts")) func fontsAreListedAndDrawn() throws {
    let listed = try desk.run("fonts")
    #expect(listed.output.contains("family"))
    #expect(try desk.run("fonts --sheet").status == .usage)
    #expect(try desk.run("fonts --sheet -o @F/fonts.png").status == .done)
    #expect(FileManager.default.fileExists(atPath: desk.folder + "/fonts.png"))
    #expect(try desk.run("fonts no-such-family").messages.contains("no family of fonts has"))
  }
}
