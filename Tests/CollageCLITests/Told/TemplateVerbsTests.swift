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
