import CollageCore
import Testing

/// Tests of JSON edits that need more than the collage.
@Suite struct StoreRequestTests {
  private let hero: [ItemSelector]

  init() throws { hero = try ItemSelector.parse("hero") }

  private func request(_ text: String) throws -> StoreRequest? {
    let edit = try JSONEdit(text.utf8)
    #expect(edit.request == nil, "\(text)")
    return edit.storeRequest
  }

  @Test func parsesCollageVerbs() throws {
    let name = try NameParser.collage("b")
    #expect(
      try request(#"{"verb":"new","name":"b","size":"30x20px","dpi":300,"background":"red"}"#)
        == .new(
          name,
          CanvasSpec(
            size: SizeParser.size("30x20px"), dpi: 300,
            background: .color(ColorParser.color("red")))))
    #expect(try request(#"{"verb":"new"}"#) == .new(nil, CanvasSpec()))
    #expect(try request(#"{"verb":"rename","collage":"a","name":"b"}"#) == .rename(name))
    #expect(try request(#"{"verb":"duplicate","collage":"a","as":"b"}"#) == .duplicate(name))
    #expect(try request(#"{"verb":"duplicate"}"#) == .duplicate(nil))
    #expect(try request(#"{"verb":"delete","force":true}"#) == .delete(isForced: true))
    #expect(try request(#"{"verb":"delete","collage":"a"}"#) == .delete(isForced: false))
    #expect(try request(#"{"verb":"restore","collage":"a"}"#) == .restore("a"))
  }

  @Test func parsesUndoAndRedo() throws {
    #expect(
      try request(#"{"verb":"undo","steps":3}"#)
        == .navigate(HistoryNavigation(isBackward: true, steps: 3, to: nil)))
    #expect(
      try request(#"{"verb":"redo","to":7}"#)
        == .navigate(HistoryNavigation(isBackward: false, steps: nil, to: 7)))
    #expect(throws: EditDataError.self) { try request(#"{"verb":"undo","steps":1,"to":2}"#) }
    #expect(throws: EditDataError.self) { try request(#"{"verb":"undo","steps":0}"#) }
  }

  @Test func parsesTextWatermarks() throws {
    #expect(
      try request(#"{"verb":"canvas","watermark":"a\nb","mirror":true,"scale-items":true}"#)
        == .canvas(
          CanvasSpec(isMirrored: true), WatermarkText("a\nb"), scalesItems: true))
    #expect(
      try request(
        #"{"verb":"watermark","text":"a","font":"Sans","colour":"red","corner":"tl","font-fallback":true}"#
      )
        == .watermark(
          WatermarkSpec(anchor: .topLeft),
          WatermarkText("a", family: "Sans", color: ColorParser.color("red")),
          allowsMissingFont: true))
    let plain = try JSONEdit(#"{"verb":"watermark","corner":"tl","font-fallback":false}"#.utf8)
    #expect(plain.request != nil)
    for text in [
      #"{"verb":"watermark","text":"a","file":"b.png"}"#,
      #"{"verb":"watermark","corner":"tl","font":"Sans"}"#,
      #"{"verb":"watermark","colour":"red"}"#,
    ] {
      #expect(throws: EditDataError.self, "\(text)") { try JSONEdit(text.utf8) }
    }
  }

  @Test func parsesEditsThatNeedPhotos() throws {
    #expect(
      try request(#"{"verb":"crop","items":"hero","ratio":"3:2"}"#) == .crop(hero, .aspect(1.5)))
    #expect(try request(#"{"verb":"crop","items":"hero","fit-box":true}"#) == .crop(hero, .cell))
    #expect(try request(#"{"verb":"focus","items":"hero","to":"auto"}"#) == .findFocus(hero))
    #expect(
      try request(#"{"verb":"style","items":"hero","name":"mine"}"#) == .style(hero, "mine"))
  }

  @Test func parsesCutouts() throws {
    var spec = CutoutSpec()
    #expect(try request(#"{"verb":"cutout","items":"hero"}"#) == .cutOut(hero, spec))
    spec.rect = try MarkSpec.box("1,2,3,4")
    spec.keep = [try MarkSpec.disc("5,6"), try MarkSpec.stroke("1,1;2,2")]
    spec.drop = [try MarkSpec.disc("7,8,9"), try MarkSpec.stroke("3,3;4,4")]
    (spec.isSingle, spec.isFresh) = (true, true)
    (spec.feather, spec.grow, spec.smooth) = (1.5, -2, 3)
    #expect(
      try request(
        """
        {"verb":"cutout","items":"hero","rect":"1,2,3,4","keep":["5,6"],"keep-stroke":["1,1;2,2"],
        "drop":["7,8,9"],"drop-stroke":["3,3;4,4"],"single":true,"fresh":true,"feather":1.5,
        "grow":-2,"smooth":3}
        """) == .cutOut(hero, spec))
    #expect(throws: EditDataError.self) {
      try request(#"{"verb":"cutout","items":"hero","grow":1001}"#)
    }
  }

  @Test(arguments: [
    #"{"verb":"new","background":"image a.jpg"}"#,
    #"{"verb":"canvas","background":"image a.jpg"}"#, #"{"verb":"watermark","file":"a.png"}"#,
    #"{"verb":"mask","items":"hero","to":"a.png"}"#,
    #"{"verb":"layout","kind":"shape","of":"a.png"}"#,
    #"{"verb":"cutout","items":"hero","mask":"a.png"}"#,
    #"{"verb":"cutout","items":"hero","engine":"mine"}"#, #"{"verb":"render"}"#,
    #"{"verb":"cutout","items":"hero","on":true,"grow":1}"#,
  ])
  func leavesFilesAndProgramsToCommands(_ text: String) throws {
    #expect(try request(text) == nil)
  }
}
