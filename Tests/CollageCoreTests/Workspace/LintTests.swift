import Testing

@testable import CollageCore

@Suite("Lint") struct LintTests {
  /// The problems of items on a canvas of 1000 × 600, keyed by the item's name.
  private func problems(_ collage: Collage) -> [String: [LintFinding.Problem]] {
    Dictionary(grouping: collage.findings(), by: \.name.rawValue).mapValues { $0.map(\.problem) }
  }

  private func box(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    turned: Double = 0
  ) -> ArrangedScene.Box {
    ArrangedScene.box(name, x, y, width, height, turned: turned)
  }

  @Test func findsEnlargedPhotos() {
    // The photos have 400 × 300 pixels.
    let collage = ArrangedScene.collage([
      box("fine", 100, 100, 600, 450), box("large", 20, 20, 640, 480),
    ])
    #expect(problems(collage) == ["large": [.enlarged(factor: 1.6)]])
  }

  @Test("finds items off the canvas, even if their bounds are on it") func findsItemsOffCanvas() {
    let collage = ArrangedScene.collage([
      box("left", -60, 100, 60, 40), box("touching", -59, 200, 60, 40),
      box("corner", -50, -50, 80, 4, turned: -45), box("far", 5000, 0, 10, 10),
    ])
    #expect(
      problems(collage) == ["left": [.offCanvas], "corner": [.offCanvas], "far": [.offCanvas]])
  }

  @Test func findsShadowWithoutItem() throws {
    var collage = ArrangedScene.collage([
      box("left", -100, 100, 60, 40), box("right", 1040, 100, 60, 40),
      box("above", 200, -50, 60, 40, turned: 180),
    ])
    let near = LookChange.shadow(
      dx: LengthSpec(pixels: 30), dy: LengthSpec(pixels: 9), blur: LengthSpec(pixels: 8))
    collage = try collage.applying(.look(collage.items.map(\.id), near))
    #expect(
      problems(collage) == ["left": [.offCanvas], "right": [.offCanvas], "above": [.onlyShadow]])
    let far = LookChange.shadow(dx: LengthSpec(pixels: 41), blur: LengthSpec(pixels: 0))
    collage = try collage.applying(.look(collage.items.map(\.id), far))
    #expect(
      problems(collage) == ["left": [.onlyShadow], "right": [.offCanvas], "above": [.offCanvas]])
  }

  @Test func findsItemsCoveredByOneOrSeveral() throws {
    var collage = ArrangedScene.collage([
      box("one", 120, 120, 50, 50), box("two", 180, 120, 50, 50), box("out", 110, 280, 50, 50),
      box("left", 100, 100, 100, 200), box("right", 200, 100, 100, 200),
    ])
    let names = ["left", "right"].map { Sample.itemName($0) }
    #expect(problems(collage) == ["one": [.covered(by: [names[0]])], "two": [.covered(by: names)]])
    collage = try collage.applying(.opacity([Sample.id(4)], .to(0.9)))
    #expect(problems(collage).isEmpty)
    collage = try collage.applying(.opacity([Sample.id(4)], .to(1)))
    collage = try collage.applying(.flag([Sample.id(5)], .hidden(true)))
    #expect(problems(collage) == ["one": [.covered(by: [names[0]])]])
  }

  @Test("finds items covered within the canvas and by rotated items")
  func findsItemsCoveredOnCanvas() {
    let collage = ArrangedScene.collage([
      box("a", -100, 250, 150, 60), box("b", 500, 280, 40, 40, turned: 45),
      box("cover", -10, 240, 70, 90), box("tile", 470, 250, 100, 100, turned: 20),
    ])
    #expect(
      problems(collage) == [
        "a": [.covered(by: [Sample.itemName("cover")])],
        "b": [.covered(by: [Sample.itemName("tile")])],
      ])
  }

  @Test func findsLowResolutionForPrintOnly() throws {
    let boxes = [box("a", 200, 150, 500, 375), box("b", 20, 20, 200, 150)]
    #expect(problems(ArrangedScene.collage(boxes)).isEmpty)
    var paper = ArrangedScene.collage(boxes)
    paper.canvas.dpi = 180
    #expect(
      problems(paper) == [
        "a": [.lowResolution(dpi: 144)], "b": [.nearEdge([.left, .top], distance: 20)],
      ])
  }

  @Test func findsItemsNearEdge() {
    let collage = ArrangedScene.collage([
      box("flush", 0, 0, 100, 100), box("near", 5, 200, 100, 100), box("half", 0.4, 300, 9, 9),
      box("beyond", -3, 400, 100, 100), box("inside", 6, 450, 100, 100),
      box("corner", 895, 496, 100, 100), box("turned", 400, 4, 100, 100, turned: 10),
    ])
    let found = problems(collage)
    #expect(found["near"] == [.nearEdge([.left], distance: 5)])
    #expect(found["corner"] == [.nearEdge([.right, .bottom], distance: 4)])
    #expect(Set(found.keys) == ["near", "corner"])
    var paper = collage
    paper.canvas.dpi = 254
    #expect(Set(problems(paper).keys) == ["near", "corner", "inside"])
    #expect(abs(LintLimits.margin(of: paper.canvas) - 30) < 1e-9)
  }

  @Test func ignoresHiddenClearAndUnselectedItems() throws {
    var collage = ArrangedScene.collage([
      box("a", -60, 100, 60, 40), box("b", -60, 100, 60, 40), box("c", -60, 100, 60, 40),
    ])
    #expect(collage.findings(among: [Sample.id(2)]).map(\.name.rawValue) == ["b"])
    collage = try collage.applying(.opacity([Sample.id(1)], .to(0)))
      .applying(.flag([Sample.id(2)], .hidden(true)))
    #expect(collage.findings().map(\.name.rawValue) == ["c"])
  }

  @Test func usesVisibleBoundsOfCutout() throws {
    let origin = CutoutOrigin(
      engine: "test", confidence: 1, coverage: 0.1,
      bounds: Rect(origin: Point(x: 0, y: 0), size: Size(width: 100, height: 100)),
      hints: CutoutHints(), edge: CutoutEdgeOptions())
    let clear = StoredImage(
      id: Sample.image(2).id, format: .png, size: Sample.image().size, isOpaque: false)
    let cutout = Cutout(image: clear, trimap: nil, origin: origin)
    let collage = try ArrangedScene.collage([
      box("a", -150, 100, 400, 300), box("b", 300, 100, 400, 300), box("c", 450, 120, 40, 30),
    ]).applying(.cutOut([1, 2].map { ItemCutout(Sample.id($0), cutout) }))
    #expect(problems(collage) == ["a": [.offCanvas]])
    let over = try collage.applying(.order([Sample.id(2)], .front))
    #expect(problems(over) == ["a": [.offCanvas]])
  }

  @Test func limitsWorkForManyOverlappingItems() {
    var boxes = [box("back", 0, 0, 1000, 600)]
    for index in 0..<180 {
      let (x, y) = (Double(index * 53 % 940), Double(index * 29 % 560))
      boxes.append(box("i\(index)", x, y, 50, 35, turned: Double(index) * 37))
    }
    // The back item has too many visible parts to determine whether it is hidden.
    #expect(problems(ArrangedScene.collage(boxes))["back"] == [.enlarged(factor: 2.5)])
  }
}

@Suite("Reasons for unset text") struct TextReasonTests {
  @Test(
    arguments: [
      (.noLibrary, "a library is not installed"),
      (.markup("no <b>"), "its markup is invalid: no <b>"),
      (.outOfMemory, "there is not enough memory"),
      (.tooLarge, "it is too long or too large"),
      (.fitsNowhere, "it doesn't fit into its box at any size"),
      (.noFonts, "no fonts are installed"),
      (.notAFont(name: "a.txt"), "'a.txt' is not a TrueType or OpenType font"),
      (.fontRestricted(name: "a.ttf"), "the license of 'a.ttf' doesn't allow embedding it"),
      (.fontMissing(ImageID(ofContents: [])), "its font e3b0c442 is missing from the store"),
      (.fontUnreadable(name: "a.ttf"), "the font 'a.ttf' is damaged"),
      (.fontDamaged(path: "/a"), "its font '/a' can't be read"),
    ] as [(TextError, String)])
  func completeSentence(_ error: TextError, _ reason: String) { #expect(error.reason == reason) }

  @Test func nameFontsBeforeAndNow() {
    let names = [("Sans", "0123456789ab"), ("Emoji", "fedcba987")]
    let now = names.map { UsedFont(family: $0.0, sha256: $0.1) }
    let finding = LintFinding(
      item: Sample.id(1), name: Sample.itemName("a"), problem: .otherFonts(before: [], now: now))
    #expect(
      finding.message(on: Canvas(size: PixelSize(width: 40, height: 30), background: .white))
        == "its text is drawn with Sans (01234567), Emoji (fedcba98), "
        + "but was designed with no font")
  }
}
