import Foundation
import Testing

@testable import CollageCore
@testable import CollageModel

@Suite struct ComparisonTests {
  private let before: Collage

  init() throws { before = try Sample.collage(items: ["a", "b", "c"].map { Sample.newItem($0) }) }

  private func lines(_ change: (inout Collage) throws -> Void) rethrows -> [String] {
    var after = before
    try change(&after)
    return CollageComparison(before, after).lines
  }

  @Test func findsNoDifferenceInEqualStates() { #expect(CollageComparison(before, before).isEmpty) }

  @Test func reportsMinimalRestacking() throws {
    let last = before.items[2].id
    #expect(try lines { try $0.order([last], .back) } == ["c: restacked from 2 to 0"])
    let ids = (0..<5).map { Sample.id($0) }
    func moved(_ order: [Int]) -> Set<UUID> {
      StackOrderChange(before: ids, after: order.map { ids[$0] }).moved
    }
    #expect(moved([0, 1, 2, 3, 4]).isEmpty && moved([4, 0, 1, 2, 3]) == [ids[4]])
    #expect(moved([1, 2, 3, 4, 0]) == [ids[0]] && moved([4, 3, 2, 1, 0]).count == 4)
  }

  @Test func showsTinyDifferencesExactly() throws {
    #expect(
      try lines { try $0.items.update(at: 0) { $0.transform.scale = 1.0000000001 } } == [
        "a: scaled from 1 to 1.0000000001"
      ])
  }

  @Test func reportsUnknownDifferences() throws {
    #expect(
      try lines { try $0.items.update(at: 0) { $0.look.unknown = ["later": .bool(true)] } } == [
        "a: something that no verb names"
      ])
    #expect(
      lines { $0.canvas.unknown = UnknownFields(values: ["later": .null]) } == [
        "canvas: something that no verb names"
      ])
  }

  @Test func describesPartsAsOptions() throws {
    let said = try lines { collage in
      try collage.items.update(at: 0) { item in
        item.look.adjustments.brightness = 20
        item.look.shaders = ShaderStack(
          active: [Shader(name: "pixellate", parameters: ["block": .integer(8)])])
        item.look.mask = .torn(seed: 7)
        item.flags.group = GroupName(rawValue: "both")
        item.transform.flipHorizontal = true
        item.content.update { $0.original.image = Sample.image(2, width: 40) }
      }
    }
    #expect(said.contains("a: adjust from none to brightness=20"))
    #expect(said.contains("a: shader from none to pixellate block=8"))
    #expect(said.contains("a: mask from none to torn --seed 7"))
    #expect(said.contains("a: group from none to both"))
    #expect(said.contains("a: flipped left to right"))
    #expect(said.contains { $0.hasPrefix("a: photo changed from 0000") })
  }

  @Test func comparesTextByOptions() throws {
    var before = before
    let content = TextContent(text: "one", style: TextStyle(size: 40))
    let item = NewItem(
      id: UUID(), name: Sample.itemName("t"), requiresUniqueName: false, text: content,
      box: Size(width: 10, height: 5), createdAt: Sample.date)
    before = try before.applying(.add([item]))
    var text = content
    text.text = "two\nlines"
    text.style.size = 50
    text.style.weight = 700
    var after = before
    try after.items.update(at: 3) { $0.content = .text(text) }
    #expect(
      CollageComparison(before, after).lines == [
        #"t: words from one to 'two\nlines'"#, "t: text size from 40 to 50",
        "t: text weight from none to 700",
      ])
  }

  @Test func comparesCaptionsByTemplateAndPhoto() throws {
    let item = NewItem(
      id: UUID(), name: Sample.itemName("t"), requiresUniqueName: false,
      text: TextContent(text: "one", style: TextStyle(size: 40)),
      box: Size(width: 10, height: 5), createdAt: Sample.date)
    let before = try before.applying(.add([item]))
    let change = "t: caption from none to '{name} ({date})'"
    for (id, line) in [(before.items[1].id, change + " of b"), (Sample.id(77), change)] {
      var (after, text) = (before, try #require(before.items[3].text))
      text.caption = TextCaption(template: "{name} ({date})", of: id)
      try after.items.update(at: 3) { $0.content = .text(text) }
      #expect(CollageComparison(before, after).lines.contains(line))
    }
  }

  @Test(arguments: [
    ([], RevisionReference.saved, RevisionReference.head), (["3"], .number(3), .head),
    (["3..5"], .number(3), .number(5)), (["3", "SAVED"], .number(3), .saved),
    (["..3"], .head, .number(3)), (["@.."], .head, .head),
  ])
  func parsesRevisions(
    _ words: [String], _ from: RevisionReference, _ to: RevisionReference
  ) throws {
    let range = try #require(try RevisionParser.range(words))
    #expect(range.from == from && range.to == to)
  }

  @Test(arguments: ["-1", "1.5", "1..2..3", "1...2", "first"])
  func rejectsInvalidRevisions(_ word: String) {
    #expect(throws: ValueError.self) { try RevisionParser.range([word]) }
  }

  @Test func placesBitmapsSideBySide() {
    func bitmap(_ width: Int, _ height: Int, _ value: UInt8, _ alpha: AlphaState) -> Bitmap {
      Bitmap(
        size: PixelSize(width: width, height: height), alpha: alpha,
        bytes: [UInt8](repeating: value, count: width * height * 4))
    }
    let color = Color(red: 1, green: 2, blue: 3)
    let both = bitmap(1, 2, 255, .opaque).beside(bitmap(2, 1, 9, .straight), gap: 1, color: color)
    let (left, gap, right) =
      ([255, 255, 255, 255], [1, 2, 3, 255], [9, 9, 9, 9]) as ([UInt8], [UInt8], [UInt8])
    #expect(both.size == PixelSize(width: 4, height: 2) && both.alpha == .straight)
    #expect(both.bytes == left + gap + right + right + left + gap + gap + gap)
  }
}
