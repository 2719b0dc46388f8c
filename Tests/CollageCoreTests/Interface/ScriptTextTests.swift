import Foundation
import Testing

@testable import CollageCore
@testable import CollageModel

@Suite struct ScriptTextTests {
  @Test func roundTripsNumbers() throws {
    let numbers = NumberPrecision.exact
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let part = Double(random.next() >> 11) * 0x1p-53
      #expect(DecimalParser.number(numbers.text(part)) == part)
      // A percentage can round to a neighboring value.
      let read = try #require(DecimalParser.factor(numbers.percent(part)))
      #expect(part.nextDown...part.nextUp ~= read)
      // A value that was given as a percentage round-trips exactly.
      let typed = (part * 1000).rounded() / 10
      #expect(DecimalParser.factor(numbers.percent(typed / 100)) == typed / 100)
    }
    #expect(numbers.percent(0.033) == "3.3%" && NumberPrecision.short.percent(1 / 3.0) == "33.333%")
  }

  @Test(arguments: [
    ("plain", "plain"), ("it's", #"'it'\''s'"#), ("", "''"), ("a b🎈", "'a b🎈'"),
    ("two\nlines", #"$'two\x0alines'"#), ("\u{202E}'\\", #"$'\xe2\x80\xae\'\\'"#),
  ])
  func quotesArgumentsOnOneLine(_ text: String, _ quoted: String) {
    #expect(BashQuoting.quoted(text) == quoted)
  }

  @Test func quotesInvalidUTF8() {
    #expect(BashQuoting.quoted(String(pathBytes: [0x61, 0xFF, 0x27])) == #"$'a\xff\''"#)
  }

  @Test func placesOptionLikeArgumentsLast() {
    var command = ScriptCommand("text", operands: ["-x"])
    command.add("as", "a b")
    command.add("font", "-y")
    command.add("arc", "-3")
    command.add("markup", if: true)
    #expect(command.line == "collage text --as 'a b' '--font=-y' --arc -3 --markup -- -x")
    #expect(ScriptCommand("move", operands: ["a", "-3", "-.5"]).line == "collage move a -3 -.5")
  }

  private func script(of collage: Collage) -> CollageScript {
    CollageScript(of: collage, files: [Sample.image().id: .existing("/a.jpg")])
  }

  @Test func reportsLossOfUnknownContent() throws {
    var collage = try Sample.collage(items: [Sample.newItem("a"), Sample.newItem("b")])
    try collage.items.update(at: 0) { $0.content = .unknown(UnknownContent(kind: "video")) }
    collage.canvas.backdrop = .unknown(kind: "film", fields: [:])
    let script = self.script(of: collage)
    #expect(script.omissions.map(\.item) == ["a", nil])
    #expect(script.text.contains("# a: it is an item of a later version, video."))
    #expect(script.text.contains("collage add /a.jpg --as b\n"))
  }

  @Test func reportsLossOfRepaintsAndManualMasks() throws {
    var collage = try Sample.collage(items: [Sample.newItem("a"), Sample.newItem("b")])
    try collage.items.update(at: 0) { item in
      item.content.update { photo in
        photo.repaint = Repaint(
          image: Sample.image(2), origin: RepaintOrigin(prompt: "snow", server: "s"))
        photo.showsRepaint = true
      }
    }
    try collage.items.update(at: 1) { item in
      item.content.update { photo in
        photo.original.cutout = Cutout(
          image: Sample.image(3), trimap: Sample.image(4), origin: Sample.cutoutOrigin)
      }
    }
    let losses = script(of: collage).omissions.map(\.sentence)
    #expect(
      losses == [
        "a: it shows a repainted image; the script adds the original.",
        "b: the cutout is omitted because it was made with a mask.",
      ])
  }

  private func text(_ name: String, _ content: TextContent) -> NewItem {
    NewItem(
      id: UUID(), name: Sample.itemName(name), requiresUniqueName: true, text: content,
      box: Size(width: 20, height: 10), placement: PlacementSpec(), createdAt: Sample.date)
  }

  @Test func reportsLossOfBlankText() throws {
    let photo = Sample.newItem("a")
    var caption = TextContent(text: "", style: TextStyle(size: 12))
    caption.caption = TextCaption(template: "{camera}", of: photo.id)
    let blank = TextContent(text: "\u{200B}", style: TextStyle(size: 12))
    let seen = TextContent(text: "Seen", style: TextStyle(size: 12))
    let collage = try Sample.collage(
      items: [photo, text("cap", caption), text("blank", blank), text("seen", seen)])
    let script = self.script(of: collage)
    #expect(
      script.omissions.map(\.sentence) == [
        "cap: the text is omitted because nothing fills '{camera}'.",
        "blank: the text is omitted because it is empty.",
      ])
    let commands = script.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(!commands.contains { $0.contains("cap") || $0.contains("blank") })
    #expect(commands.contains { $0.hasPrefix("collage text Seen ") })
    #expect(commands.contains { $0.hasPrefix("collage move seen ") })
  }

  @Test func writesUnfillableCaptionsAsPlainText() throws {
    let photo = Sample.newItem("a")
    let captions = [("tags", "{tags}", "sea"), ("later", "{later}", "x"), ("item", "{item}", "a")]
    let items = captions.map { name, template, plainText in
      var content = TextContent(text: plainText, style: TextStyle(size: 12))
      content.caption = TextCaption(template: template, of: photo.id)
      return text(name, content)
    }
    let collage = try Sample.collage(items: [photo] + items)
    let script = self.script(of: collage)
    let lines = script.text.split(separator: "\n").filter { $0.hasPrefix("collage text ") }
    #expect(lines.count == 3 && lines.map { $0.contains("--of a") } == [false, false, true])
    #expect(lines[0].hasPrefix("collage text sea ") && lines[1].hasPrefix("collage text x "))
    #expect(script.text.contains("# tags: it is written as plain text"))
  }

  @Test func reportsLossOfValuesBeyondLimits() throws {
    var collage = try Sample.collage(items: [Sample.newItem("a")])
    try collage.items.update(at: 0) { item in
      item.look.border = Border(width: .box(Limits.lookLength))
      item.look.corners = .fraction(0.1)
      item.transform.scale = 2
    }
    let script = self.script(of: collage)
    #expect(script.omissions.count == 1 && script.text.contains("# a: the border is omitted"))
    #expect(script.text.contains("collage corners a '10%'\n"))
    #expect(!script.text.contains("collage border"))
  }
}
