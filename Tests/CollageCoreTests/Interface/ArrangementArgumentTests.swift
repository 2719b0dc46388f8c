import Foundation
import Testing

@testable import CollageCore

@Suite struct ArrangementArgumentTests {
  @Test(
    arguments: [
      (["a", "left"], Alignment(.left), 1), (["a", "b", "RIGHT"], Alignment(.right), 1),
      (["a", "center", "middle"], Alignment(.center, .middle), 2),
      (["a", "top", "left"], Alignment(.left, .top), 2),
      // At least one argument remains as an item.
      (["center", "middle"], Alignment(nil, .middle), 1),
      (["left", "right"], Alignment(.right), 1),
    ])
  func parsesTrailingEdges(_ arguments: [String], _ alignment: Alignment, _ count: Int) throws {
    let found = try AlignmentParser.trailing(arguments)
    #expect(found.alignment == alignment && found.wordCount == count)
  }

  @Test func rejectsUnknownEdges() {
    let error = #expect(throws: ValueError.self) { try AlignmentParser.trailing(["a", "lfet"]) }
    #expect(error?.value == "lfet" && error?.nearest == ["left"])
    let both = #expect(throws: ValueError.self) {
      try AlignmentParser.alignment(["top", "bottom"])
    }
    let behind = #expect(throws: ValueError.self) {
      try AlignmentParser.trailing(["a", "top", "bottom"])
    }
    #expect(both?.value == "top bottom" && both?.kind == "an alignment" && behind == both)
    #expect(AlignmentParser.names == ["left", "center", "right", "top", "middle", "bottom"])
  }

  @Test func parsesGroupNamesWithAndWithoutPrefix() throws {
    #expect(try NameParser.group("@group:my row").rawValue == "my row")
    #expect(try NameParser.group("row").rawValue == "row")
    for text in ["", "12", "a,b", "@row", "@group:"] {
      let error = #expect(throws: ValueError.self) { try NameParser.group(text) }
      #expect(error?.kind == "a group's name")
    }
  }

  private let collage = ArrangedScene.collage([
    ArrangedScene.box("a", 0, 0, 9, 9, group: "g"), ArrangedScene.box("b", 9, 0, 9, 9, group: "g"),
    ArrangedScene.box("canvas", 0, 0, 9, 9),
  ])

  private func edit(_ text: String) throws -> Edit {
    let stamp = EditStamp(id: Sample.id(9), date: Sample.date)
    return try #require(try JSONEdit(text.utf8).request).edit(of: collage, stamp).edit
  }

  @Test func alignsOneToCanvasAndSeveralToEachOther() throws {
    let units = [Sample.id(1), Sample.id(3)].map { ItemUnit($0) }
    let group = ItemUnit(try #require(GroupName(rawValue: "g")), [1, 2].map(Sample.id))
    let left = Alignment(.left)
    func align(_ items: String, _ rest: String = "") throws -> Edit {
      try edit(#"{"verb":"align","items":["\#(items)"],"edge":"left"\#(rest)}"#)
    }
    #expect(try align("a") == .align([units[0]], left, to: .canvas))
    #expect(try align("@group:g") == .align([group], left, to: .canvas))
    #expect(try align("a,canvas") == .align(units, left, to: .together(units)))
    #expect(try align("a,canvas", #","to":"first""#) == .align(units, left, to: .units([units[0]])))
    #expect(try align("a", #","to":"canvas""#) == .align([units[0]], left, to: .canvas))
    #expect(
      try align("a", #","to":"canv*,b""#)
        == .align([units[0]], left, to: .units([units[1], ItemUnit(Sample.id(2))])))
    #expect(throws: SelectionError.self) { try align("a", #","to":"x""#) }
    #expect(throws: SelectionError.nothingNamed) { try align("a", #","to":",""#) }
  }

  @Test func swapsTwoItems() throws {
    #expect(
      try edit(#"{"verb":"swap","items":["canvas","a"]}"#) == .swap(Sample.id(3), Sample.id(1)))
    #expect(try edit(#"{"verb":"swap","items":["@group:g"]}"#) == .swap(Sample.id(1), Sample.id(2)))
    for (items, count) in [("a", 1), ("a,a", 1), ("@all", 3)] {
      #expect(throws: ArgumentError.twoItems(verb: "swap", count: count)) {
        try edit(#"{"verb":"swap","items":["\#(items)"]}"#)
      }
    }
  }

  @Test func placesGroupsAsUnits() throws {
    let ids = [1, 2].map(Sample.id)
    let group = ItemUnit(try #require(GroupName(rawValue: "g")), ids)
    #expect(
      try edit(#"{"verb":"rotate","items":["@group:g"],"by":5}"#)
        == .transform([group], .rotate(.by(Angle(degrees: 5)))))
    #expect(
      try edit(#"{"verb":"scale","items":["@group:g"],"to":2}"#)
        == .transform([group], .scale(.factor(2))))
    #expect(try edit(#"{"verb":"opacity","items":["@group:g"],"to":0}"#) == .opacity(ids, .to(0)))
    #expect(
      try edit(#"{"verb":"group","items":["canvas"]}"#)
        == .flag([Sample.id(3)], .group(GroupName(rawValue: "group-1"))))
  }

  @Test func reportsNumbersBelowLimit() {
    let names = ["a", "b c", "d", "e"].map { Sample.itemName($0) }
    let edge = "edge of the canvas, closer than"
    let contrast = "its text is hard to read: its contrast is"
    let messages: [(problem: LintFinding.Problem, dpi: Int?, text: String)] = [
      (.lowContrast(ratio: 4.46, limit: 4.5), nil, "\(contrast) 4.46, less than 4.5"),
      (.lowContrast(ratio: 4.4999, limit: 4.5), nil, "\(contrast) 4.499, less than 4.5"),
      (.lowResolution(dpi: 149.7), nil, "its photo has 149.7 dpi on paper, less than 150"),
      (.lowResolution(dpi: 96.4), nil, "its photo has 96 dpi on paper, less than 150"),
      (.enlarged(factor: 1.501), nil, "its photo is enlarged to 150.1%, more than 150%"),
      (.enlarged(factor: 2.346), nil, "its photo is enlarged to 235%, more than 150%"),
      (.offCanvas, nil, "it is outside the canvas"),
      (.onlyShadow, nil, "only its shadow is on the canvas"),
      (.covered(by: Array(names.prefix(2))), nil, "it is completely hidden behind a, 'b c'"),
      (.covered(by: names), nil, "it is completely hidden behind 4 items"),
      (
        .nearEdge([.left], distance: 5.97), nil,
        "it ends 5.97 pixels from the left \(edge) 6 pixels"
      ),
      (
        .nearEdge([.left], distance: 2.24), nil, "it ends 2.2 pixels from the left \(edge) 6 pixels"
      ),
      (
        .nearEdge([.left, .top, .right], distance: 10), 254,
        "it ends 1 mm from the left, top and right \(edge) 3 mm"
      ),
    ]
    for (problem, dpi, text) in messages {
      let canvas = Canvas(size: PixelSize(width: 800, height: 600), background: .white, dpi: dpi)
      let finding = LintFinding(item: Sample.id(1), name: names[0], problem: problem)
      #expect(finding.message(on: canvas) == text)
    }
  }

  @Test func encodesHitsAsObjects() throws {
    let scene = ArrangedScene.collage([
      ArrangedScene.box("a", -60, 0, 50, 9), ArrangedScene.box("b", 3, 100, 800, 90),
    ])
    let text = JSONText.line(HitView(at: Point(x: 1, y: 2.5), [Sample.id(2)], of: scene))
    #expect(text.hasPrefix(#"{"items":[{"#) && text.contains(#""name":"b""#))
    #expect(text.hasSuffix(#""x":1,"y":2.5}"# + "\n"))
  }
}
