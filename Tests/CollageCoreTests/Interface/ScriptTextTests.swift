import Testing

@testable import CollageCore

/// The words of scripts that make collages again.
@Suite struct ScriptTextTests {
  @Test func numbersComeBackAsTheyWere() throws {
    let numbers = NumberWriting.exact
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let part = Double(random.next() >> 11) * 0x1p-53
      #expect(DecimalText.number(numbers.text(part)) == part)
      // Not every part is a hundredth of a number, but its neighbour is then.
      let read = try #require(DecimalText.factor(numbers.percent(part)))
      #expect(part.nextDown...part.nextUp ~= read)
      // What was typed as a percentage is one.
      let typed = (part * 1000).rounded() / 10
      #expect(DecimalText.factor(numbers.percent(typed / 100)) == typed / 100)
    }
    #expect(numbers.percent(0.033) == "3.3%")
    #expect(NumberWriting.short.percent(1 / 3.0) == "33.333%")
  }

  @Test(arguments: [
    ("plain", "plain"), ("it's", #"'it'\''s'"#), ("", "''"), ("a b🎈", "'a b🎈'"),
    ("two\nlines", #"$'two\x0alines'"#), ("\u{202E}'\\", #"$'\xe2\x80\xae\'\\'"#),
  ])
  func wordsAreOnOneLine(_ text: String, _ quoted: String) {
    #expect(BashWords.quoted(text) == quoted)
  }

  @Test func bytesThatAreNoTextComeBack() {
    #expect(BashWords.quoted(String(pathBytes: [0x61, 0xFF, 0x27])) == #"$'a\xff\''"#)
  }

  @Test func whatReadsAsAnOptionStandsBehindTheOthers() {
    var words = VerbWords("text", operands: ["-x"])
    words.add("as", "a b")
    words.add("font", "-y")
    words.add("arc", "-3")
    words.add("markup", if: true)
    #expect(words.line == "collage text --as 'a b' '--font=-y' --arc -3 --markup -- -x")
    #expect(VerbWords("move", operands: ["a", "-3", "-.5"]).line == "collage move a -3 -.5")
  }

  @Test func unknownThingsAreLosses() throws {
    var collage = try Sample.collage(items: [Sample.newItem("a"), Sample.newItem("b")])
    try collage.items.update(at: 0) { $0.content = .unknown(UnknownContent(kind: "video")) }
    collage.canvas.backdrop = .unknown(kind: "film", fields: [:])
    let script = CollageScript(
      of: collage, files: [Sample.image().id: .there("/photos/a.jpg")])
    #expect(script.losses.map(\.item) == ["a", nil])
    #expect(script.text.contains("# a: it is something that a later version made, video."))
    #expect(script.text.contains("collage add /photos/a.jpg --as b\n"))
  }

  @Test func whatWasPaintedOrMaskedByHandIsALoss() throws {
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
    let files: [ImageID: ScriptFile] = [Sample.image().id: .there("/a.jpg")]
    let losses = CollageScript(of: collage, files: files).losses.map(\.sentence)
    #expect(
      losses == [
        "a: it shows a repainted picture, the script the photo.",
        "b: the cutout is left out, for it was made with a mask.",
      ])
  }

  @Test func whatHasGrownBeyondItsLimitIsALoss() throws {
    var collage = try Sample.collage(items: [Sample.newItem("a")])
    try collage.items.update(at: 0) { item in
      item.look.border = Border(width: .box(Limits.lookLength))
      item.look.corners = .share(0.1)
      item.transform.scale = 2
    }
    let script = CollageScript(of: collage, files: [Sample.image().id: .there("/a.jpg")])
    #expect(script.losses.count == 1)
    #expect(script.text.contains("# a: the border is left out"))
    #expect(script.text.contains("collage corners a '10%'\n"))
    #expect(!script.text.contains("collage border"))
  }
}
