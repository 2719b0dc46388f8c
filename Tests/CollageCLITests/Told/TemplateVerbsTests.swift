import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What `template` does and says.
@Suite struct TemplateVerbsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    for (name, number) in [("a", 10), ("b", 200)] { try desk.picture("\(name).png", UInt8(number)) }
    try desk.picture("wide.png", 90, width: 24, height: 6)
    try desk.run("new p --size 40x20")
    try desk.run("add @F/a.png --as hero --width 8 --lossless")
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: desk.folder + "/" + name))
  }

  @Test func templatesAreKeptAndForgotten() throws {
    try desk.expect([
      Step("template list", "", "no templates: `collage template save NAME` keeps one\n"),
      Step("template place hero photo --required", "", "made a place of hero for 'photo'\n"),
      Step("template save card", "", "kept the template card, filled by 'photo'\n"),
      Step(
        "template save card", "",
        "Error: there is a template 'card' already.\nHint: --force takes its place.\n", .failed),
      Step("template save card --force", "", "kept the template card, filled by 'photo'\n"),
      Step(
        "template delete crad", "",
        "Error: no template 'crad'.\nHint: Did you mean 'card'?\n", .notFound),
      Step("template delete card", "", "forgot the template card\n"),
      Step(
        "template apply card -o @F/x.png", "",
        "Error: no template 'card'.\nHint: `collage template list` lists the templates.\n",
        .notFound),
      Step("template place hero --off", "", "made no place any more of hero\n"),
      Step("undo", "", "undone: template place hero --off\n"),
      Step("undo", "", "undone: template place hero 'photo' --required\n"),
    ])
  }

  @Test func anEmptyTemplateSaysHowPlacesAreMade() throws {
    let kept = try desk.run("template save plain")
    #expect(kept.messages.contains("filled by nothing yet"))
    #expect(kept.messages.contains("collage template place"))
  }

  @Test func photosFillPlacesAsIfTheyHadBeenReplaced() throws {
    try desk.run("template place hero photo")
    try desk.run("template save card")
    #expect(try desk.run("template apply card photo=@F/b.png -o @F/filled.png").status == .done)
    try desk.run("replace hero @F/b.png --lossless")
    try desk.run("render -o @F/replaced.png")
    #expect(try bytes("filled.png") == bytes("replaced.png"))
    // A collage that is kept is that picture, too, and no template any more.
    #expect(try desk.run("template apply card photo=@F/b.png --as kept").output == "kept\n")
    try desk.run("render -c kept -o @F/kept.png")
    let item = try desk.run("show -c kept --json").output
    #expect(!item.contains("\"place\"") && item.contains("\"hero\""))
  }

  @Test func photosBetweenPixelsAreDrawnAsInAnyPicture() throws {
    let size = PixelSize(width: 24, height: 18)
    let noise = (0..<size.area * 4).map { place -> UInt8 in
      place % 4 == 3 ? 255 : UInt8(place * 37 % 251)
    }
    try Data(PNGEncoder().encode(Bitmap(size: size, alpha: .opaque, bytes: noise))).write(
      to: URL(filePath: desk.folder + "/noise.png"))
    try desk.run("template place hero photo")
    for (place, look) in [
      ("20.3 10.6", "scale hero --width 23.7"), ("19 11", "corners hero 3"),
      ("20.7 9.25", "border hero 1.5 red"),
    ] {
      for edit in ["move hero \(place)", look, "template save card --force"] {
        #expect(try desk.run(edit).status == .done)
      }
      try desk.run("template apply card photo=@F/noise.png -o @F/filled.png --clobber")
      try desk.run("replace hero @F/noise.png --lossless")
      try desk.run("render -o @F/replaced.png --clobber")
      try desk.run("undo")
      #expect(try bytes("filled.png") == bytes("replaced.png"), "\(place) \(look)")
    }
  }

  @Test func aPhotoCoversItsFrameOrStandsInIt() throws {
    try desk.run("template place hero photo")
    try desk.run("template save cover")
    try desk.run("template place hero photo --fit")
    try desk.run("template save inside")
    for name in ["cover", "inside"] {
      try desk.run("template apply \(name) photo=@F/wide.png --as \(name)")
    }
    func box(_ name: String) throws -> (Double, Double, crop: Bool) {
      let text = try desk.run("show hero -c \(name) --json").output
      let whole = try #require(
        JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let item = try #require((whole["items"] as? [[String: Any]])?.first)
      return (
        try #require(item["width"] as? Double), try #require(item["height"] as? Double),
        item["crop"] != nil
      )
    }
    #expect(try box("cover") == (8, 6, true))
    #expect(try box("inside") == (8, 2, false))
  }

  @Test func whatNothingFillsIsLeftOutUnlessThereIsADefault() throws {
    try desk.run("new empty --size 40x20")
    try desk.run("render -c empty -o @F/empty.png")
    try desk.run("open p")
    try desk.run("render -o @F/own.png")
    try desk.run("template place hero photo")
    try desk.run("template save optional")
    try desk.run("template apply optional -o @F/left.png")
    #expect(try bytes("left.png") == bytes("empty.png"))
    try desk.run("template place hero photo --own")
    try desk.run("template save own")
    try desk.run("template apply own photo= -o @F/o.png")
    #expect(try bytes("o.png") == bytes("own.png"))
    try desk.run("template place hero photo --required")
    try desk.run("template save must")
    try desk.expect([
      Step(
        "template apply must -o @F/x.png", "",
        "Error: 'photo' is empty, and must be filled.\n", .usage)
    ])
    #expect(try desk.run("template place hero photo --default @F/b.png").status == .done)
    try desk.run("template save default")
    try desk.run("template apply default -o @F/d.png")
    #expect(try bytes("d.png") != bytes("own.png"))
    #expect(try bytes("d.png") != bytes("empty.png"))
  }

  @Test func subjectsAreCutOut() throws {
    let size = PixelSize(width: 40, height: 30)
    let pixels = (0..<size.area).flatMap { place -> [UInt8] in
      let (x, y) = (place % 40, place / 40)
      return (12..<28).contains(x) && (8..<22).contains(y)
        ? [200, 30, 30, 255] : [30, 90, 200, 255]
    }
    try Data(PNGEncoder().encode(Bitmap(size: size, alpha: .opaque, bytes: pixels))).write(
      to: URL(filePath: desk.folder + "/block.png"))
    try desk.run("new wide --size 80x60px --background white")
    try desk.run("add @F/a.png --as hero --width 40 --lossless")
    try desk.run("template place hero photo --cutout")
    try desk.run("template save cut")
    #expect(try desk.run("template apply cut photo=@F/block.png -o @F/cut.png").status == .done)
    #expect(try desk.run("template apply cut photo=@F/block.png --as kept").status == .done)
    #expect(try desk.run("show hero -c kept --json").output.contains("\"usesCutout\":true"))
    try desk.run("open wide")
    try desk.run("replace hero @F/block.png --lossless")
    try desk.run("render -o @F/whole.png")
    try desk.run("cutout hero")
    try desk.run("render -o @F/hand.png")
    #expect(try bytes("cut.png") == bytes("hand.png"))
    #expect(try bytes("cut.png") != bytes("whole.png"))
  }

  @Test func wordsThatFillNothingAreNamed() throws {
    try desk.run("template place hero photo")
    try desk.run("template save card")
    try desk.expect([
      Step(
        "template apply card foto=@F/a.png -o @F/x.png", "",
        "Error: the template has no place 'foto'.\n"
          + "Hint: `collage template show` lists its places.\n", .usage),
      Step(
        "template apply card @F/a.png -o @F/x.png", "",
        "Error: '@F/a.png' fills nothing.\nHint: Write COLUMN=VALUE, such as photo=anna.jpg.\n",
        .usage),
      Step(
        "template apply card photo=@F/a.png photo=@F/b.png -o @F/x.png", "",
        "Error: 'photo' is given twice.\n", .usage),
      Step(
        "template apply card photo=@F/none.png -o @F/x.png", "",
        "Error: 'photo': no file '@F/none.png'.\n", .notFound),
    ])
    #expect(try desk.run("template apply card photo=@F/a.png").status == .usage)
    #expect(try desk.run("template place hero 'a:b'").status == .usage)
    #expect(try desk.run("template place hero x --fit --fill").status == .usage)
    #expect(try desk.run("template place hero x --required --own").status == .usage)
    #expect(try desk.run("template place hero --off --own").status == .usage)
  }

  @Test func editsAreDoneToEachPicture() throws {
    try desk.run("template place hero photo")
    let edit = #"{"verb":"border","items":["hero"],"width":"{w}","colour":"{c}"}"#
    #expect(try desk.run("template save card --edit '\(edit)'").status == .done)
    #expect(
      try desk.run("template show card --json").output.contains(#""name":"w""#))
    // A spreadsheet's decimal comma is a point.
    #expect(
      try desk.run("template apply card photo=@F/b.png w=2,5 c=red -o @F/e.png").status == .done)
    try desk.run("replace hero @F/b.png --lossless")
    try desk.run("border hero 2.5 red")
    try desk.run("render -o @F/r.png")
    #expect(try bytes("e.png") == bytes("r.png"))
    let wrong = try desk.run("template apply card photo=@F/b.png w=2 c=nocolour -o @F/x.png")
    #expect(wrong.messages.hasPrefix("Error: edit 1 of the template: 'colour': 'nocolour'"))
  }

  @Test(arguments: [
    (#"{"verb":"add","files":["/etc/passwd"]}"#, "'add' takes more than a collage"),
    (#"{"verb":"replace","items":["hero"],"file":"{f}"}"#, "'replace' takes more"),
    (#"{"verb":"repaint","items":["hero"],"prompt":"x"}"#, "'repaint' takes more"),
    (#"{"verb":"render","output":"x"}"#, "'render' takes more"),
    (#"{"verb":"border","item":["hero"]}"#, "border has no 'item'"),
    (#"{"verb":"#, "edit 1 of the template"), ("[]", "edit 1 of the template"),
  ])
  func editsThatNeedMoreThanACollageAreRefused(_ edit: String, _ words: String) throws {
    let refused = try desk.run("template save card --edit '\(edit)'")
    #expect(refused.status == .usage && refused.messages.contains(words), "\(refused.messages)")
    #expect(try desk.run("template list --json").output == "{\"templates\":[]}\n")
  }

  @Test func aFileOfATemplateIsEnough() throws {
    try desk.run("template place hero photo")
    try desk.run("template save card")
    try desk.run("template apply card photo=@F/b.png -o @F/here.png")
    try desk.run("template export card -o @F/card.collage")
    let other = try Desk()
    other.variables["COLLAGE_STORE"] = other.folder + "/store"
    let (from, to) = (desk.folder, other.folder)
    #expect(
      try other.run("template apply \(from)/card.collage photo=\(from)/b.png -o @F/there.png")
        .status == .done)
    #expect(try bytes("here.png") == Data(contentsOf: URL(filePath: to + "/there.png")))
    #expect(!FileManager.default.fileExists(atPath: to + "/store"))
    #expect(try other.run("template import \(from)/card.collage").output == "card\n")
    #expect(try other.run("template import \(from)/card.collage").status == .failed)
    #expect(
      try other.run("template import \(from)/card.collage --as 'my own'").messages
        == "kept the template 'my own'\n")
    #expect(try other.run("template list --json").output.contains("\"my own\""))
    // It is an export of a collage, too.
    #expect(try other.run("import \(from)/card.collage").output == "p\n")
    try desk.write("no template", to: "damaged.collage")
    #expect(try desk.run("template import @F/damaged.collage").status == .damaged)
    #expect(try desk.run("template apply @F/damaged.collage -o @F/x.png").status == .damaged)
  }

  @Test func aTemplateStaysAsItWasKept() throws {
    try desk.run("template place hero photo")
    try desk.run("template save card")
    try desk.run("template apply card photo=@F/b.png -o @F/before.png")
    try desk.run("rotate hero 30")
    try desk.run("delete p")
    try desk.run("doctor --purge --force")
    try desk.run("template apply card photo=@F/b.png -o @F/after.png")
    #expect(try bytes("before.png") == bytes("after.png"))
    #expect(try desk.run("doctor").status == .done)
  }

  @Test func lockedItemsAreFilledToo() throws {
    try desk.run("template place hero photo")
    try desk.run("lock hero")
    try desk.run("template save card")
    #expect(try desk.run("template apply card photo=@F/b.png -o @F/x.png").status == .done)
  }

  @Test func placesAreInScriptsAndComparisons() throws {
    try desk.run("template place hero 'the photo' --required --fit")
    #expect(
      try desk.run("log --sh").output.contains(
        "\ncollage template place hero 'the photo' --required --fit\n"))
    let changes = try desk.run("diff 1").output
    #expect(changes.contains("'the photo' --required --fit"), "\(changes)")
  }

  @Test func placesAreMarkedInAPicture() throws {
    try desk.run("template place hero photo")
    try desk.run("template save card")
    try desk.run("render -o @F/plain.png")
    #expect(try desk.run("template show card -o @F/marked.png").status == .done)
    #expect(try bytes("marked.png") != bytes("plain.png"))
    #expect(try desk.run("template show card -o @F/marked.xyz").status == .usage)
  }
}

/// Words that a template fills.
@Suite(.enabled(if: FormatSupport.setsWords, "Pango is not installed: words are not tested"))
struct TemplateWordsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.run("new p --size 400x200")
    try desk.copyFont()
  }

  private func text(_ collage: String, _ item: String) throws -> [String: Any]? {
    let text = try desk.run("show -c \(collage) --json").output
    let whole = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let items = try #require(whole["items"] as? [[String: Any]])
    return items.first { $0["name"] as? String == item }?["text"] as? [String: Any]
  }

  @Test func fieldsAndPlacesAreFilled() throws {
    try desk.run("text 'Dear {name}' --as hello --font @F/latin.ttf --size 20")
    try desk.run("text 'A sentence' --as line --font @F/latin.ttf --size 20")
    try desk.run("template place line words")
    try desk.run("template save card")
    let words = #"a {name} & <b>"#
    try desk.run("template apply card name=Zoe 'words=\(words)' --as one")
    #expect(try text("one", "hello")?["words"] as? String == "Dear Zoe")
    // What is filled in is no field, and no markup.
    #expect(try text("one", "line")?["words"] as? String == words)
    #expect(try text("one", "line")?["markup"] as? Bool != true)
    try desk.run("template apply card --as two")
    #expect(try text("two", "hello")?["words"] as? String == "Dear ")
    #expect(try text("two", "line") == nil)
  }

  @Test func textInWhichNothingCanBeSeenIsLeftOut() throws {
    for line in [
      "text '<b>{a}</b>' --as field --markup", "text Place --as place", "text Edited --as edited",
    ] {
      try desk.run(line + " --font @F/latin.ttf --size 20")
    }
    try desk.run("text edited '<i>Edited</i>' --markup")
    try desk.run("template place place b")
    try desk.run(
      #"template save card --edit '{"verb":"text","items":["edited"],"words":"<b>{c}</b>"}'"#)
    #expect(try desk.run("template apply card a=x b=x c=x --as full").status == .done)
    let applied = try desk.run("template apply card 'a=\u{A0}' 'b=\u{A0}' --as blank")
    #expect(applied.status == .done, "\(applied.messages)")
    for item in ["field", "place", "edited"] {
      #expect(try text("full", item) != nil && text("blank", item) == nil, "\(item)")
    }
  }

  @Test func wordsAreNoLargerThanThoseOfTheDesign() throws {
    try desk.run("text 'Ten letters' --as line --font @F/latin.ttf --size 20")
    try desk.run("template place line words")
    try desk.run("template save card")
    try desk.run("template apply card words=Ten --as short")
    try desk.run("template apply card 'words=Many more letters than there were' --as long")
    #expect(try text("short", "line")?["size"] as? Double == 20)
    let size = try #require(try text("long", "line")?["size"] as? Double)
    #expect(size < 12 && size > 4)
  }
}
