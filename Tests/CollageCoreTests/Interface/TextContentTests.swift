import Foundation
import Testing

@testable import CollageCore
@testable import CollageModel

@Suite("Stored text") struct TextContentTests {
  private static var full: TextContent {
    get throws {
      var style = TextStyle(size: 48)
      style.family = "Noto Serif, serif"
      style.weight = 650
      style.slant = .italic
      style.alignment = .justify
      style.lineHeight = 1.25
      style.letterSpacing = -0.5
      style.color = .gradient(try GradientParser.gradient("linear 45 #fff red"))
      style.background = Color(red: 1, green: 2, blue: 3, alpha: 4)
      style.padding = 10
      style.language = "ja"
      style.direction = .vertical
      style.features = "smcp,tnum"
      style.lineLimit = 3
      style.layoutLineLimit = 2
      style.requestedSize = 60
      style.ellipsis = .middle
      style.isMarkup = true
      style.arc = -90
      return TextContent(
        text: "Größe\n\"1\"", style: style, wrapping: .fit(Size(width: 10.5, height: 20)),
        fonts: [UsedFont(family: "Noto Serif", sha256: String(repeating: "a", count: 64))])
    }
  }

  private func stored(_ text: TextContent) throws -> [UInt8] {
    Array(try JSONEncoder().encode(StoredContent(.text(text))))
  }

  private func read(_ json: some Sequence<UInt8>, _ images: [String: StoredImage] = [:]) throws
    -> Content
  {
    let stored = try JSONDecoder().decode(StoredContent.self, from: Data(json))
    return try #require(stored.content(images))
  }

  @Test func roundTrips() throws {
    let plain = TextContent(text: "", style: TextStyle(size: 0.1))
    var auto = plain
    auto.style.color = .auto
    auto.wrapping = .width(12)
    let parts: [CalendarTextRole] = [.month, .weekday(7), .day(31)]
    let days = parts.map { part in
      var text = plain
      text.calendar = part
      return text
    }
    for text in [try Self.full, plain, auto] + days {
      #expect(try read(stored(text)) == .text(text))
    }
  }

  @Test func enforcesLimits() throws {
    let plain = TextContent(text: "a", style: TextStyle(size: 12))
    func with(_ change: (inout TextContent) -> Void) -> TextContent {
      var text = plain
      change(&text)
      return text
    }
    let side = Limits.drawnSide
    var texts: [TextContent] = []
    func add(_ change: (inout TextContent) -> Void) { texts.append(with(change)) }
    for size: Double in [0.1, 100_000, 0.09, .nan] { add { $0.style.size = size } }
    for space: Double in [-10_000, 10_000, 10_001, 1e300] { add { $0.style.letterSpacing = space } }
    for lines: Int in [1, 10_000, 0, 3_000_000_000] { add { $0.style.lineLimit = lines } }
    for arc: Double in [0.01, -360, 0, 361] { add { $0.style.arc = arc } }
    for padding: Double in [0, side.upperBound, -1, 2e6] { add { $0.style.padding = padding } }
    for width: Double in [side.lowerBound, side.upperBound, 0.001, 2e6] {
      add { $0.wrapping = .width(width) }
      add { $0.wrapping = .fit(Size(width: 10, height: width)) }
    }
    for end in ["", "b"] { add { $0.text = String(repeating: "a ", count: 25_000) + end } }
    for count: Int in [1000, 1001] { add { $0.text = String(repeating: "\t", count: count) } }
    #expect(texts.filter { $0.limitError == nil }.count == 16)
    let limited = [1, 0].map { lines in with { $0.style.layoutLineLimit = lines } }
    #expect(limited.map { $0.limitError?.field } == [nil, "laidLines"])
    let sized = [1.0, 0].map { size in with { $0.style.requestedSize = size } }
    #expect(sized.map { $0.limitError?.field } == [nil, "wantedSize"])
    for text in texts + limited + sized where !text.style.size.isNaN {
      let content = try read(stored(text))
      #expect(
        (content == .text(text)) == (text.limitError == nil),
        "\(String(describing: text.limitError))")
    }
  }

  @Test func storesFontAmongImages() throws {
    var text = try Self.full
    text.font = Sample.image(7)
    let content = Content.text(text)
    #expect(content.images == ["font": Sample.image(7)])
    #expect(try read(stored(text), content.images) == content)
    #expect(content.mappingImages { _ in Sample.image(8) }.images == ["font": Sample.image(8)])
  }

  @Test func storesOnlyTextAndSizeOfDefaultStyle() throws {
    let bytes = try stored(TextContent(text: "a", style: TextStyle(size: 12)))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(Set(object.keys) == ["kind", "words", "style"])
    #expect((object["style"] as? [String: Any])?.keys.sorted() == ["size"])
  }

  @Test func preservesFieldsOfLaterVersions() throws {
    let json = #"""
      {"kind":"text","words":"a","shape":{"wave":3},"style":{"size":12,"stretch":"wide"}}
      """#
    let text = try #require(try read(json.utf8, ["plate": Sample.image(3)]).text)
    #expect(text.unknown.images == ["plate": Sample.image(3)])
    #expect(text.style.unknown == ["stretch": .string("wide")])
    #expect(try read(stored(text), text.images) == .text(text))
  }

  @Test func preservesCaptionFieldsOfLaterVersions() throws {
    let json = """
      {"kind":"text","words":"a","style":{"size":12},
      "caption":{"template":"{name}","of":"\(UUID().uuidString)","case":"upper"}}
      """
    let text = try #require(try read(json.utf8).text)
    #expect(text.caption?.unknown == ["case": .string("upper")])
    #expect(try read(stored(text)) == .text(text))
  }

  @Test(arguments: [
    #"{"kind":"text","words":"a","style":{"size":12,"align":"wave"}}"#,
    #"{"kind":"text","words":"a","style":{"size":-1}}"#,
    #"{"kind":"text","words":"a","style":{"size":12,"colour":{"kind":"rainbow"}}}"#,
    #"{"kind":"text","words":5,"style":{"size":12}}"#,
    #"{"kind":"text","words":"a\u0000","style":{"size":12}}"#,
  ])
  func keepsUnsupportedTextAsUnknown(json: String) throws {
    guard case .unknown(let content) = try read(json.utf8) else {
      Issue.record("read as words")
      return
    }
    #expect(content.kind == "text")
    let again = try JSONEncoder().encode(StoredContent(.unknown(content)))
    #expect(
      try JSONDecoder().decode(JSONValue.self, from: again)
        == JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)))
  }
}

@Suite("New text") struct NewTextTests {
  /// The items that the text applies to, on a canvas with the text items `title` and `date`.
  private func named(by content: String) throws -> [Item.ID] {
    let items = ["title", "date"].enumerated().map { number, name in
      NewItem(
        id: Sample.id(UInt8(number + 1)), name: Sample.itemName(name), requiresUniqueName: true,
        text: TextContent(text: name, style: TextStyle(size: 12)),
        box: Size(width: 20, height: 10), placement: PlacementSpec(), createdAt: Sample.date)
    }
    var spec = TextSpec()
    spec.text = content
    var change = TextSpec()
    change.size = Length(fraction: 0.5)
    let text = NewText(spec, as: nil, placement: PlacementSpec(), change: change)
    return try text.namedItems(in: Sample.collage(items: items))
  }

  @Test(arguments: ["title,date", "@all", "*t*", "d?te,title"])
  func namesItems(_ text: String) throws {
    #expect(try Set(named(by: text)) == [Sample.id(1), Sample.id(2)])
  }

  @Test(arguments: ["*", "?", "***"])
  func treatsWildcardsAloneAsText(_ text: String) throws { #expect(try named(by: text).isEmpty) }
}
